-- Imports and exports.

-- Keys that repeat what others say cost an import of 300,000 rows half a minute of looking up: the company is told by the
-- contact or the list, which have a key to it, and a purpose that was used is never deleted.
alter table contact drop constraint contact_tenant_id_fkey;
alter table suppression drop constraint suppression_tenant_id_fkey;
alter table consent drop constraint consent_tenant_id_fkey, drop constraint consent_tenant_id_purpose_id_fkey;
alter table consent_entry drop constraint consent_entry_tenant_id_fkey;
alter table list_member drop constraint list_member_tenant_id_fkey;
alter table contact_label drop constraint contact_label_tenant_id_fkey;
alter table list_opt_out drop constraint list_opt_out_tenant_id_fkey;

-- Rows of a file on their way to contacts. Unlogged: a crash of the database empties it, and the file is read again.
create unlogged table contact_stage (
  tenant_id bigint not null,
  batch_id bigint not null,
  line int not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- By all versions of the key; only where the company has erased addresses.
  erased_hashes bytea[],
  -- What the row itself says of a consent to newsletters; null: nothing.
  consent boolean,
  first_name text,
  last_name text,
  title_before text,
  title_after text,
  salutation text,
  salutation_formal text,
  vocative_first_name text,
  vocative_last_name text,
  gender text,
  language text,
  company text,
  company_id text,
  phone text,
  mobile text,
  street text,
  city text,
  postal_code text,
  country text,
  birthday date,
  name_day text,
  note text,
  affiliate_id text,
  custom jsonb,
  primary key (tenant_id, batch_id, line)
);

-- An uploaded file. Its content lies in the file store, for seven days.
create table import_file (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  key text not null,
  bytes bigint not null,
  rows int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index import_file_expires on import_file (tenant_id, expires_at);

create table import (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  status text not null check (status in ('draft', 'queued', 'running', 'finished', 'finished_with_errors', 'failed', 'cancelled')),
  -- What the wizard has so far; only of a draft.
  draft jsonb,
  source text not null default '',
  kind text not null default 'csv' check (kind in ('csv', 'platform_customers', 'platform_newsletter')),
  mode text check (mode in ('upsert', 'update_only', 'unsubscribe', 'remove', 'blacklist')),
  file_id bigint,
  mapping jsonb,
  options jsonb not null default '{}',
  -- How the file is read; detected once, so that it is read the same way again.
  format jsonb,
  shop_id bigint,
  list_ids bigint[] not null default '{}',
  purpose_id bigint,
  run_automations boolean not null default false,
  subscribers_confirmed boolean not null default false,
  rows int not null default 0,
  done int not null default 0,
  -- The last line that was staged; null before.
  staged_to int,
  result jsonb not null default '{}',
  errors int not null default 0,
  failure text,
  started_by_kind text not null,
  started_by_id bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop,
  foreign key (tenant_id, purpose_id) references purpose
);
create index import_shop on import (tenant_id, shop_id);
create index import_purpose on import (tenant_id, purpose_id);
create index import_file_used on import (tenant_id, file_id);

-- Rows that were rejected, or of which a value was left out: what the error file is made of. Kept for seven days.
create table import_error (
  tenant_id bigint not null references tenant,
  import_id bigint not null,
  line int not null,
  reason text not null,
  cells text[] not null,
  primary key (tenant_id, import_id, line, reason),
  foreign key (tenant_id, import_id) references import on delete cascade
);

-- Whom an import was about: the grid's filter `import`.
create table import_contact (
  tenant_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, import_id, contact_id),
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index import_contact_contact on import_contact (tenant_id, contact_id);

create table export (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  status text not null check (status in ('queued', 'running', 'ready', 'expired', 'failed')),
  selection text not null check (selection in ('bounced', 'blacklisted', 'all', 'lists')),
  fields text[] not null,
  encoding text not null check (encoding in ('utf-8', 'windows-1250')),
  list_ids bigint[] not null default '{}',
  purpose_ids bigint[] not null default '{}',
  key text,
  rows int,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
create index export_expires on export (tenant_id, expires_at) where status = 'ready';
