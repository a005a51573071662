-- E-mail events, and segments of contacts.

-- Where a mail came from: one row per campaign, node of an automation, or template that was sent. Events name it by a
-- number, and stay small.
create table email_source (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  campaign_id bigint,
  automation_id bigint,
  node text,
  template_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index email_source_campaign on email_source (tenant_id, campaign_id) where campaign_id is not null;
create index email_source_automation on email_source (tenant_id, automation_id) where automation_id is not null;
create index email_source_template on email_source (tenant_id, template_id) where template_id is not null;

create table email_link (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  url text not null,
  -- The address without the parameters that only tell where a visitor came from.
  plain_url text not null,
  primary key (tenant_id, id)
);
create index email_link_plain on email_link (tenant_id, md5(plain_url));

-- What happened to mails. `kind` is a number of features/email-events/kinds.ts.
create sequence email_event_id_seq;
create table email_event (
  tenant_id bigint not null,
  id bigint not null default nextval('email_event_id_seq'),
  at timestamptz not null,
  xid bigint not null default event_xid(),
  contact_id bigint not null,
  source_id bigint not null,
  link_id bigint,
  kind smallint not null,
  -- Opened or clicked by a program, not by a person.
  machine boolean not null default false,
  primary key (tenant_id, id, at)
) partition by range (at);
create index email_event_contact on email_event (tenant_id, contact_id, kind, at);
create index email_event_source on email_event (tenant_id, source_id, kind, contact_id);
-- Readers go over all companies at once.
create index email_event_order on email_event (xid, id);
create table email_event_default partition of email_event default;

-- The same in sum, per contact and kind: "ever", "never" and "in the last days" read no events. Opens and clicks are
-- there twice, all of them and those of people.
create table email_summary (
  tenant_id bigint not null,
  kind smallint not null,
  contact_id bigint not null,
  number int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, kind, contact_id)
) with (fillfactor = 80);
create index email_summary_contact on email_summary (tenant_id, contact_id);

create table segment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  public_name text not null default '',
  signature_html text not null default '',
  refresh text not null check (refresh in ('static', 'daily')),
  definition jsonb not null,
  tags text[] not null default '{}',
  matched int not null default 0,
  mailable int not null default 0,
  computed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index segment_name_key on segment (tenant_id, lower(name));
create index segment_shop on segment (tenant_id, shop_id);

-- What a definition names: while it does, that cannot be deleted.
create table segment_reference (
  tenant_id bigint not null,
  segment_id bigint not null,
  kind text not null,
  object_id bigint not null,
  primary key (tenant_id, segment_id, kind, object_id),
  foreign key (tenant_id, segment_id) references segment on delete cascade
);
create index segment_reference_object on segment_reference (tenant_id, kind, object_id);

-- Snapshots of static segments. Without foreign keys, which a million rows would ask one by one: members go with their
-- contacts and with their segment, a statement at a time.
create table segment_member (
  tenant_id bigint not null,
  segment_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, segment_id, contact_id)
);
create index segment_member_contact on segment_member (tenant_id, contact_id);

create function forget_contact_rows() returns trigger language plpgsql as $$ begin
  execute 'delete from segment_member m using old_rows o where m.tenant_id = o.tenant_id and m.contact_id = o.id';
  execute 'delete from email_summary s using old_rows o where s.tenant_id = o.tenant_id and s.contact_id = o.id';
  return null;
end $$;
create trigger contact_rows_forgotten after delete on contact referencing old table as old_rows
  for each statement execute function forget_contact_rows();
create function forget_segment_members() returns trigger language plpgsql as $$ begin
  execute 'delete from segment_member m using old_rows o where m.tenant_id = o.tenant_id and m.segment_id = o.id';
  return null;
end $$;
create trigger segment_members_forgotten after delete on segment referencing old table as old_rows
  for each statement execute function forget_segment_members();
