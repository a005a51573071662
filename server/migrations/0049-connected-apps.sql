-- Programs that registered themselves to connect to companies, such as assistants. They belong to no company.
create table oauth_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  -- When a person last connected it; programs that were never connected are deleted.
  connected_at timestamptz
);
create index oauth_client_unused on oauth_client (created_at) where connected_at is null;

-- A program that a person let into a company, with the part of their rights that it has.
create table connected_app (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  client_id text not null,
  name text not null,
  -- Where the person was sent back to: it tells programs with the same name apart.
  website text not null,
  person_id bigint not null,
  scopes text[] not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create index connected_app_person on connected_app (tenant_id, person_id, client_id);

-- Codes that a program exchanges for tokens, by their hashes. A used one is kept until it expires: used again, it ends
-- the app that it made.
create table oauth_code (
  hash bytea primary key,
  tenant_id bigint not null references tenant,
  client_id text not null,
  person_id bigint not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  app_id bigint
);
create index oauth_code_expired on oauth_code (tenant_id, expires_at);

-- Tokens of apps by their hashes. A used refresh token is kept until it expires: used again, it ends the app.
create table app_token (
  hash bytea primary key,
  tenant_id bigint not null references tenant,
  app_id bigint not null,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index app_token_app on app_token (tenant_id, app_id);
create index app_token_expired on app_token (tenant_id, expires_at);

alter table audit add app_id bigint;
create index audit_app on audit (tenant_id, app_id, id) where app_id is not null;

-- Whether assistants may send mails; a company without a row decides each time.
create table assistant_settings (
  tenant_id bigint primary key references tenant,
  sending text not null check (sending in ('never', 'confirm', 'yes'))
);

-- Calls of assistants that mail people and wait for a person's approval.
create table assistant_request (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  tool text not null,
  arguments jsonb not null,
  -- The app, or the API key, that asked.
  app_id bigint,
  key_id bigint,
  person_id bigint,
  -- How many people it mails, and what it was counted for: another state of the object needs another approval.
  recipients int,
  counted_for text not null default '',
  -- `running`: a person approved it, and its work outside of the database has begun.
  status text not null check (status in ('waiting', 'running', 'approved', 'rejected', 'failed', 'expired')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  -- What the call answered.
  outcome jsonb,
  primary key (tenant_id, id)
);
create index assistant_request_newest on assistant_request (tenant_id, created_at, id);
create index assistant_request_open on assistant_request (tenant_id, id) where status in ('waiting', 'running');
