-- Campaigns, the ledger of their messages, what is waiting to be sent, and what came back.

create table campaign (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  type text not null check (type in ('regular', 'ab', 'resend')),
  status text not null check (status in ('draft', 'approved', 'scheduled', 'preparing', 'testing', 'deciding', 'sending',
    'paused', 'sent', 'cancelled', 'failed')),
  -- Grows with every change: who saves says which one he saw.
  version int not null default 1,
  subject text not null default '',
  preheader text not null default '',
  sender_id bigint,
  -- Null is the sender's own.
  sender_name text,
  reply_to text,
  template_id bigint,
  footer_id bigint,
  -- The footer as it was approved: later ones are not sent. Null while it is a draft, or when there was none.
  footer_html text,
  unsubscribe_page_id bigint,
  tags text[] not null default '{}',
  audience jsonb not null default '{}',
  schedule jsonb not null default '{}',
  ab jsonb,
  tracking jsonb not null default '{}',
  -- Headers of the template it was made of: `X-` names only.
  headers jsonb not null default '[]',
  -- Whose readers without an open it goes to again.
  resend_of bigint,
  approved_recipients int,
  approved_at timestamptz,
  -- When it is to begin; set while it is scheduled.
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The status to which a paused one returns.
  paused_status text,
  paused_reason text,
  fail_reason text,
  -- Reasons of a pause that a person has seen and decided against: it does not pause for them again.
  overridden text[] not null default '{}',
  -- Of an A/B test: when it is decided, and by which variant.
  decide_at timestamptz,
  winner smallint,
  -- Its messages are those of this source, from the moment it was frozen.
  source_id bigint,
  recipients int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create index campaign_shop on campaign (tenant_id, shop_id);
create index campaign_status on campaign (tenant_id, status);
create index campaign_created on campaign (tenant_id, created_at, id);
create index campaign_started on campaign (tenant_id, started_at, id);
create index campaign_source on campaign (tenant_id, source_id) where source_id is not null;
-- Campaigns that time moves: the clock goes over all companies.
create index campaign_moving on campaign (status) where status in ('scheduled', 'preparing', 'testing', 'deciding', 'sending');

alter table content_version drop constraint content_version_kind_check;
alter table content_version add constraint content_version_kind_check check (kind in ('template', 'footer', 'campaign'));
-- The text part, where its author wrote one; otherwise it is made of the HTML.
alter table content_version add column text text;

-- The ledger: one row per recipient of what was frozen. No foreign keys: a million rows would ask them one by one, and the
-- ledger must add up after its contacts are gone. `state` and the bits of `flags` are in features/messages/states.ts.
create table message (
  tenant_id bigint not null,
  source_id bigint not null,
  contact_id bigint not null,
  -- When it left the queue.
  at timestamptz,
  batch int not null,
  state smallint not null default 0,
  flags smallint not null default 0,
  tries smallint not null default 0,
  variant smallint not null default 0,
  provider smallint not null default 0,
  -- Why it was skipped, failed or bounced.
  reason text,
  primary key (tenant_id, source_id, batch, contact_id)
) with (fillfactor = 55, autovacuum_vacuum_insert_scale_factor = 0.5);
-- Nobody gets the same mail twice.
create unique index message_contact on message (tenant_id, contact_id, source_id);

-- Of what there is something to send, one row; senders take turns over all companies.
create table send_queue (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  campaign_id bigint,
  -- Smaller goes first.
  priority smallint not null default 5,
  paused boolean not null default false,
  -- Nothing before that: a window of hours, a limit of the company.
  resume_at timestamptz not null default '-infinity',
  served_at timestamptz not null default '-infinity',
  next_batch int not null,
  primary key (tenant_id, source_id)
);

-- Messages are taken in batches; a batch that is there has messages that wait, or had when it was taken last.
create table send_batch (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  n int not null,
  due_at timestamptz not null,
  -- Of an A/B test; null is what everybody gets, or not decided yet (then it is due at infinity).
  variant smallint,
  claimed_by uuid,
  -- When the last of its messages had ended: what happened to them is then told to everybody else.
  done_at timestamptz,
  primary key (tenant_id, source_id, n)
);
create index send_batch_done on send_batch (tenant_id, source_id) where done_at is not null;
create index send_batch_due on send_batch (tenant_id, source_id, due_at, n);

-- Senders at work. A batch of one whose lease is over is anybody's.
create table sender_process (
  id uuid primary key,
  lease_until timestamptz not null
);

-- What a company handed over, by the hour: limits count it.
create table sending_usage (
  tenant_id bigint not null references tenant,
  hour timestamptz not null,
  number int not null,
  primary key (tenant_id, hour)
);

-- Opens and clicks as they came in, until somebody has judged them.
create table tracking_hit (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  source_id bigint not null,
  contact_id bigint not null,
  -- opened 3, clicked 4, as in features/email-events/kinds.ts; 0 is the link that no person sees.
  kind smallint not null,
  link int,
  url text,
  ip inet,
  agent text not null default '',
  primary key (tenant_id, id)
);

-- What programs call themselves, once each.
create table user_agent (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  primary key (tenant_id, id)
);
create unique index user_agent_name_key on user_agent (tenant_id, md5(name));

-- By what an open or a click was judged: who asked, and the bits of the reasons (features/tracking/verdict).
alter table email_event add column ip inet, add column agent_id bigint, add column reasons int, add column link int;
-- What happened to a mail, newest first, of each kind.
create index email_event_newest on email_event (tenant_id, source_id, kind, at);

-- Events of a message beyond the first hundred of a day: only their number is kept.
create table email_overflow (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  contact_id bigint not null,
  day date not null,
  number int not null,
  primary key (tenant_id, source_id, contact_id, day)
);

-- Links of a mail by their number, as they were sent.
create table mail_link (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  number int not null,
  link_id bigint not null,
  primary key (tenant_id, source_id, number)
);

-- What a mail server said of a message that came back; repeated reports of one message count once.
create table bounce (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  source_id bigint not null,
  contact_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  reason text not null,
  code text,
  text text not null default '',
  primary key (tenant_id, id)
);
create unique index bounce_once on bounce (tenant_id, source_id, contact_id, kind);
create index bounce_contact on bounce (tenant_id, contact_id, at);
-- Whose last mails came back: few, and looked through every hour.
create index contact_soft_bounces on contact (tenant_id, id) where soft_bounces > 0;
