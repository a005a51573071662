-- Companies, people, keys, shops and the platform's own tables.
-- tenant_id leads every key and index of a company's table, so that the database can be sharded by company; the tables
-- without it are listed, with the reason, in server/src/platform/db/schema.db.test.ts.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- Text as it is searched and compared: without case and diacritics. The one definition for columns and for queries.
create function fold(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)));

-- The LIKE pattern that finds a text anywhere. Escaped after folding: unaccent makes wildcards of full-width signs.
create function like_pattern(value text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(fold(value), '[\\%_]', '\\\&', 'g') || '%';

-- How people sort names: by their letters, not by the numbers of the characters. Czech order suits Slovak and English
-- names too. Servers without ICU sort as they can.
do $$ begin
  create collation people (provider = icu, locale = 'cs');
exception when others then
  create collation people from "C";
end $$;

create table tenant (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  name text not null,
  legal_name text not null default '',
  company_id text not null default '',
  vat_id text not null default '',
  street text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country text,
  email text not null default '',
  phone text not null default '',
  web text not null default '',
  timezone text not null,
  language text not null,
  currency text not null,
  sending_mode text not null default 'live' check (sending_mode in ('off', 'test', 'live')),
  sending_reason text,
  sending_per_hour int,
  sending_per_day int,
  -- Request limits set by the operator; null means the specified ones.
  limit_burst int,
  limit_per_second numeric,
  limit_per_day int,
  onboarding_dismissed text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table person (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null default '',
  language text not null default 'en',
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code works once.
  totp_step bigint,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index person_email_key on person (lower(email));

create table session (
  hash bytea primary key,
  person_id bigint references person on delete cascade,
  -- Set in a support view: an operator who looks into this company and changes nothing.
  support_tenant_id bigint references tenant on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((person_id is null) <> (support_tenant_id is null))
);
create index session_person on session (person_id);
create index session_expires on session (expires_at);

create table one_time_token (
  hash bytea primary key,
  kind text not null check (kind in ('password_reset', 'support')),
  person_id bigint references person on delete cascade,
  tenant_id bigint references tenant on delete cascade,
  expires_at timestamptz not null
);
create index one_time_token_expires on one_time_token (expires_at);

create table member (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  person_id bigint not null references person,
  roles text[] not null check (cardinality(roles) > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, person_id)
);
create index member_person on member (person_id);

create table invitation (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  -- Null until the mail is written: the secret exists only in that mail.
  hash bytea,
  invited_by bigint references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index invitation_email_key on invitation (tenant_id, lower(email));

create table api_key (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  hash bytea not null,
  prefix text not null,
  name text not null,
  scope text not null check (scope in ('read', 'full')),
  roles text[] not null check (cardinality(roles) > 0),
  -- Null: made by the operator. Otherwise the key dies when this person leaves the company.
  created_by bigint references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  expiry_warned_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
-- A request brings the key before it is known whose it is.
create unique index api_key_hash_key on api_key (hash);

create table shop (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  url text not null default '',
  currency text not null,
  language text not null,
  active boolean not null default true,
  brand_logo_file_id bigint,
  brand_colors jsonb not null default '{}',
  brand_fonts jsonb not null default '{}',
  attribution_click_days int not null default 5,
  attribution_open_days int not null default 1,
  completed_states text[] not null default '{delivered,pickup}',
  customer_exception boolean not null default false,
  customer_exception_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index shop_name_key on shop (tenant_id, lower(name));

create table purpose (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  lawful_basis text not null default 'consent' check (lawful_basis in
    ('consent', 'contract', 'legal_obligation', 'legitimate_interest', 'vital_interest', 'public_task')),
  duration_months int,
  text text not null default '',
  text_version int not null default 1,
  public boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index purpose_name_key on purpose (tenant_id, lower(name));
create unique index purpose_default_key on purpose (tenant_id) where is_default;

create table label (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index label_name_key on label (tenant_id, lower(name));

create table notification (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  type text not null,
  severity text not null check (severity in ('info', 'success', 'warning', 'error')),
  params jsonb not null default '{}',
  subject_kind text,
  subject_id bigint,
  subject_name text,
  job_id bigint,
  count int not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Repeated news of one kind about one subject grow the count of one entry until somebody has read it; ends of jobs
  -- are never merged.
  collects boolean not null,
  primary key (tenant_id, id)
);
create unique index notification_collects_key on notification (tenant_id, type, coalesce(subject_kind, ''), coalesce(subject_id, 0))
  where collects;
create index notification_newest on notification (tenant_id, created_at, id);
create index notification_unread on notification (tenant_id, id) where read_at is null;

-- A company's background work, as `running-actions` shows it. The queue itself is graphile_worker's.
create table action (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  type text not null,
  done bigint not null default 0,
  total bigint,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  failed boolean not null default false,
  primary key (tenant_id, id)
);
create index action_unfinished on action (tenant_id, id) where finished_at is null;

create table audit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'operator')),
  actor_id bigint,
  action text not null,
  object_kind text,
  object_id text,
  -- Names of the fields that were sent, never their values: those may be secrets or personal data.
  fields text[] not null default '{}',
  request_id text,
  primary key (tenant_id, id)
);
create index audit_newest on audit (tenant_id, at, id);
create index audit_object on audit (tenant_id, object_kind, object_id, id);
create index audit_actor on audit (tenant_id, actor_kind, actor_id, id);

-- Mail that was not handed to a relay because none is configured.
create table outbox_mail (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  kind text not null,
  raw bytea not null,
  primary key (tenant_id, id)
);
create index outbox_mail_newest on outbox_mail (tenant_id, at, id);

-- Keys that must never change with the configuration: signatures of links, hashes of erased addresses.
create table signing_key (
  purpose text not null,
  version int not null,
  secret text not null,
  created_at timestamptz not null default now(),
  primary key (purpose, version)
);

-- The event outbox. A row's xid is not its transaction's number but the newest number known to be finished when the
-- row was written, if that is higher. See docs/decisions/0002-event-order.md for why that keeps events in order.
create function event_xid() returns bigint language sql volatile parallel unsafe
  return greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1);

create sequence event_id_seq;
create table event (
  tenant_id bigint not null,
  id bigint not null default nextval('event_id_seq'),
  -- When it happened, which may be long ago; the partition goes by when it was written.
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  xid bigint not null default event_xid(),
  type text not null,
  contact_id bigint,
  object_id bigint,
  data jsonb not null default '{}',
  primary key (tenant_id, id, recorded_at)
) partition by range (recorded_at);
create index event_contact on event (tenant_id, contact_id, id) where contact_id is not null;
-- Readers go over all companies at once.
create index event_order on event (xid, id);
create table event_default partition of event default;

create table event_reader (
  name text primary key,
  xid bigint not null,
  id bigint not null,
  moved_at timestamptz not null default now()
);

-- Processes that work on jobs. One that stops reporting is taken for dead, and its jobs are given to others.
create table worker_process (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
