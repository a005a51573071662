-- Moving in from another service. A company has one at a time.
create table migration (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  source text not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  -- Uploaded files, or the address and the key of an API. The key is encrypted, and kept only while it runs.
  file_ids bigint[] not null default '{}',
  url text,
  secret text,
  shop_id bigint not null,
  purpose_id bigint not null,
  started_by_kind text not null,
  started_by_id bigint,
  -- How far the API is read.
  cursor jsonb,
  -- When all rows were read, and the lists, labels and custom fields in them.
  read_at timestamptz,
  found jsonb,
  -- The lists, labels and custom fields here, by their names there.
  objects jsonb,
  counts jsonb not null default '{}',
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop,
  foreign key (tenant_id, purpose_id) references purpose
);
create unique index migration_running on migration (tenant_id) where state = 'running';
create index migration_finished on migration (tenant_id, finished_at);
create index migration_shop on migration (tenant_id, shop_id);
create index migration_purpose on migration (tenant_id, purpose_id);

-- Rows of exports on their way to contacts. Those of SmartEmailing stay for a while: empty fields are filled from them.
create table migration_row (
  tenant_id bigint not null,
  migration_id bigint not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- The file or page, and the line in it.
  part int not null,
  line int not null,
  -- What the row says of its address, as bits.
  marks int not null,
  is_contact boolean not null,
  -- When an unsubscription happened at the latest.
  left_at timestamptz not null,
  record jsonb not null,
  primary key (tenant_id, migration_id, email_key, part, line),
  foreign key (tenant_id, migration_id) references migration on delete cascade
);
create index migration_row_address on migration_row (tenant_id, email_key);

-- Templates that were moved in, by the hash of their content: the same file makes no second one.
create table migration_template (
  tenant_id bigint not null references tenant,
  digest bytea not null,
  template_id bigint not null,
  primary key (tenant_id, digest)
);
