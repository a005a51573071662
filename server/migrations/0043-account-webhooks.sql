-- Addresses of other programs that are called when something happens.
create table account_webhook (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  url text not null,
  event text not null,
  active boolean not null default true,
  login text,
  -- Encrypted.
  password text,
  signing_secret text,
  -- It reports only what is written by transactions after this one, and goes on after the item with this number.
  since_xid bigint not null default event_xid(),
  position bigint not null,
  -- When it is called next; while it is called, when another process may take over.
  due_at timestamptz not null,
  last_response_code int,
  last_call_at timestamptz,
  errors_in_row int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index account_webhook_url_key on account_webhook (tenant_id, event, md5(url));
-- The clock goes over all companies.
create index account_webhook_next on account_webhook (due_at) where active;

-- What happened in companies that have a webhook for it. Webhooks of one event share the items, each at its own position.
create table webhook_item (
  tenant_id bigint not null references tenant,
  event text not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  at timestamptz not null,
  -- The transaction that wrote it.
  xid bigint not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, event, id)
);
create index webhook_item_contact on webhook_item (tenant_id, contact_id);

-- The last calls of each webhook, to look at.
create table webhook_call (
  tenant_id bigint not null,
  webhook_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  contact_id bigint not null,
  status int,
  error text,
  ms int not null,
  body text not null,
  primary key (tenant_id, webhook_id, id),
  foreign key (tenant_id, webhook_id) references account_webhook on delete cascade
);
create index webhook_call_contact on webhook_call (tenant_id, contact_id);
