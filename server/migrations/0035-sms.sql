-- Texts of SMS.
create table sms_template (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index sms_template_name_key on sms_template (tenant_id, lower(name));

-- Snippets of HTML and JavaScript for websites.
create table script_template (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  code text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index script_template_name_key on script_template (tenant_id, lower(name));

-- SMS of automations, with the result of the last attempt. No foreign key to the contact, as in automation_run: the
-- contact's deletion deletes them.
create table automation_sms (
  tenant_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  -- The step of the run that wanted it: a failure is recorded there.
  run_id bigint not null,
  step int not null,
  node text not null,
  contact_id bigint not null,
  template_id bigint not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
  -- When it is sent or tried again; null while a sender has it, and when it has ended.
  due_at timestamptz,
  attempts smallint not null default 0,
  -- When it was wanted, or when it was tried last.
  at timestamptz not null,
  -- Why it was skipped, failed or is tried again.
  reason text,
  -- Where it was sent to, and of how many parts it consists.
  number text,
  parts smallint,
  primary key (tenant_id, id),
  foreign key (tenant_id, automation_id) references automation on delete cascade,
  check (due_at is null or state = 'queued')
);
-- Messages that wait, by automation: those of a paused one are passed over at once.
create index automation_sms_due on automation_sms (tenant_id, automation_id, due_at) where due_at is not null;
-- Those that a sender has: few at any time.
create index automation_sms_sending on automation_sms (tenant_id, at) where state = 'sending';
create index automation_sms_newest on automation_sms (tenant_id, automation_id, at);
create index automation_sms_contact on automation_sms (tenant_id, contact_id, id);

-- Until when the SMS that a company has sent use up its rate.
create table sms_pace (
  tenant_id bigint primary key references tenant,
  used_until timestamptz not null
);
