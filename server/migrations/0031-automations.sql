-- Automations: what happens to whom and when.
create table automation (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active', 'paused')),
  paused_reason text,
  version int not null default 1,
  -- Names its graphs in the memory of processes, together with the version.
  graph_key uuid not null default gen_random_uuid(),
  transactional boolean not null default false,
  -- A filter that ends runs before they send anything.
  exit_when jsonb,
  -- The share of contacts in percent that gets nothing, to compare with.
  holdout smallint check (holdout between 1 and 50),
  active_since timestamptz,
  first_activated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index automation_name_key on automation (tenant_id, lower(name));
create index automation_shop on automation (tenant_id, shop_id);
-- The reader of events asks which automations of a company may start runs.
create index automation_active on automation (tenant_id) where status = 'active';

create table automation_version (
  tenant_id bigint not null,
  automation_id bigint not null,
  version int not null,
  graph jsonb not null,
  created_at timestamptz not null,
  -- Who saved it; null for an API key.
  member_id bigint,
  primary key (tenant_id, automation_id, version),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);

-- Keys of nodes as numbers: millions of runs and steps name them. A number is never used for another key.
create table automation_node (
  tenant_id bigint not null,
  automation_id bigint not null,
  number smallint not null,
  key text not null,
  -- Runs start here.
  is_trigger boolean not null default false,
  -- How many runs came to the node, and how many stand in it.
  reached bigint not null default 0,
  inside bigint not null default 0,
  -- How many left by each output.
  outputs jsonb not null default '{}',
  primary key (tenant_id, automation_id, number),
  unique (tenant_id, automation_id, key),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);

-- A contact on its way through an automation. No foreign key to the contact: millions of rows would ask it one by one;
-- the contact's deletion ends its runs.
create table automation_run (
  tenant_id bigint not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  contact_id bigint not null,
  -- The node where it stands, or where it ended.
  node smallint not null,
  -- When the engine looks at it next; null when it has ended.
  due_at timestamptz,
  arrived_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Whether events of the contact may move it before it is due; what did: 1 an event, 2 a person who released it.
  listens boolean not null default false,
  woken smallint not null default 0,
  -- Steps so far: numbers the rows of automation_step.
  steps int not null default 0,
  -- The data of the event that started it, for templates and times.
  event jsonb,
  primary key (tenant_id, id)
) with (fillfactor = 70);
-- Runs of a node that are due, and those that stand in it.
create index automation_run_due on automation_run (tenant_id, automation_id, node, due_at) where due_at is not null;
create index automation_run_contact on automation_run (tenant_id, contact_id, automation_id);

-- What a run did: by which output it left which node.
create table automation_step (
  tenant_id bigint not null,
  run_id bigint not null,
  n int not null,
  automation_id bigint not null,
  contact_id bigint not null,
  node smallint not null,
  -- Null when the run ended in the node.
  output text,
  at timestamptz not null,
  -- Why an action failed.
  failure text,
  primary key (tenant_id, run_id, n)
);
create index automation_step_node on automation_step (tenant_id, automation_id, node, at);

-- Of each node with runs, when the first of them is due. Workers take turns over all companies.
create table automation_queue (
  tenant_id bigint not null,
  automation_id bigint not null,
  node smallint not null,
  next_due_at timestamptz not null,
  served_at timestamptz not null default '-infinity',
  paused boolean not null default false,
  primary key (tenant_id, automation_id, node),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);
create index automation_queue_next on automation_queue (next_due_at) where not paused;

-- When a trigger lets contacts in next, and how far it got: a million contacts enter in many batches.
create table automation_timer (
  tenant_id bigint not null,
  automation_id bigint not null,
  node smallint not null,
  next_at timestamptz not null,
  -- The last contact that was looked at; null before the first.
  position bigint,
  -- The moment that it is about: the day of a date, the time of a schedule.
  about timestamptz not null,
  primary key (tenant_id, automation_id, node),
  foreign key (tenant_id, automation_id) references automation on delete cascade
);
create index automation_timer_next on automation_timer (next_at);
