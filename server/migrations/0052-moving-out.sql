-- Moving out: the export of everything that a company has, and the deletion of a company.

-- A company waits 30 days for its deletion and can be restored until the deletion starts.
alter table tenant
  add column deletion_requested_at timestamptz,
  add column deletes_at timestamptz,
  add column deletion_warned_at timestamptz,
  add column deletion_started_at timestamptz;
create index tenant_deletes on tenant (deletes_at) where deletes_at is not null;

create table company_export (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  status text not null check (status in ('queued', 'running', 'ready', 'expired', 'failed')),
  -- The file in the store, from the moment when it is complete until it is deleted.
  key text,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
create unique index company_export_one on company_export (tenant_id) where status in ('queued', 'running');
create index company_export_files on company_export (tenant_id, id) where key is not null;

-- What stays of a deleted company: a line for the operator. It has no name, no address and no content.
create table company_deletion (
  company uuid primary key,
  requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Deleted rows by table, and numbers of files and of accounts.
  rows jsonb not null default '{}',
  files bigint not null default 0,
  accounts int not null default 0
);

-- The history of consents is kept from every change but the deletion of its company.
create function refuse_unless_company_goes() returns trigger language plpgsql as $$ begin
  if current_setting('postrider.deleted_company', true) is distinct from old.tenant_id::text then
    raise exception '% is not changed this way', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
drop trigger consent_stays on consent;
create trigger consent_stays before delete on consent
  for each row when (pg_trigger_depth() = 0) execute function refuse_unless_company_goes();
drop trigger consent_entry_stays on consent_entry;
create trigger consent_entry_stays before delete on consent_entry
  for each row execute function refuse_unless_company_goes();

-- Companies and people are deleted now: their references are looked up from the other side.
create index api_key_creator on api_key (created_by) where created_by is not null;
create index invitation_inviter on invitation (invited_by) where invited_by is not null;
create index one_time_token_tenant on one_time_token (tenant_id) where tenant_id is not null;
create index session_support_tenant on session (support_tenant_id) where support_tenant_id is not null;
