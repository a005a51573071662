-- Members who have an automation open in the editor, until they stop reporting it.
create table automation_editor (
  tenant_id bigint not null,
  automation_id bigint not null,
  member_id bigint not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, automation_id, member_id),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);

-- The mailings of a node that sends: one for each state of its content, because figures of links belong to a content, and
-- further ones for the second, third … mail to the same contact, because a contact is in a mailing once.
create table automation_mailing (
  tenant_id bigint not null,
  source_id bigint not null,
  automation_id bigint not null,
  node smallint not null,
  -- Of the settings of the node: 0 is the main template.
  variant smallint not null,
  -- Names the content: the version of the template, the sender, and the day if it shows items of feeds.
  edition text not null,
  round int not null,
  template_id bigint not null,
  version_id bigint not null,
  sender_id bigint not null,
  primary key (tenant_id, source_id),
  unique (tenant_id, automation_id, node, variant, edition, round),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);

-- The run that a message belongs to, if an event started it: the mail shows values of the event.
create table automation_message (
  tenant_id bigint not null,
  source_id bigint not null,
  contact_id bigint not null,
  run_id bigint not null,
  primary key (tenant_id, contact_id, source_id)
);

-- Calls of webhook nodes, with the result of the last attempt.
create table automation_call (
  tenant_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  node smallint not null,
  run_id bigint not null,
  contact_id bigint not null,
  -- When it is tried next; null when it succeeded or was given up.
  due_at timestamptz,
  attempts smallint not null default 0,
  -- When it was tried last, or wanted.
  at timestamptz not null,
  status smallint,
  error text,
  primary key (tenant_id, id),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);
-- Workers take turns over all companies.
create index automation_call_due on automation_call (tenant_id, due_at) where due_at is not null;
create index automation_call_newest on automation_call (tenant_id, automation_id, at);
create index automation_call_contact on automation_call (tenant_id, contact_id);

-- Segments whose entries start runs: when all contacts are compared next, and how far that got.
create table watched_segment (
  tenant_id bigint not null,
  segment_id bigint not null,
  next_at timestamptz not null,
  position bigint not null default 0,
  -- Whether all contacts were compared once: those that were members before start nothing.
  filled boolean not null default false,
  primary key (tenant_id, segment_id),
  foreign key (tenant_id, segment_id) references segment on delete cascade
);
create index watched_segment_next on watched_segment (next_at);

-- The members of watched segments when they were compared last.
create table watched_member (
  tenant_id bigint not null,
  segment_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, segment_id, contact_id),
  foreign key (tenant_id, segment_id) references watched_segment on delete cascade
);
create index watched_member_contact on watched_member (tenant_id, contact_id);

-- The types of events that may start its runs; null is any. Most events concern no automation, and stay in the database.
alter table automation add column hears text[];
-- Contacts whose events may move a run.
create index automation_run_listening on automation_run (tenant_id, contact_id) where listens;
