-- Recent e-mail events in the sums of contacts, and one table for what names what.

-- The newest moments of each kind of e-mail event, newest first: "at least three times in the last 30 days" asks whether
-- the third newest lies in them, and reads no events.
create function newest(a timestamptz[], b timestamptz[]) returns timestamptz[] language sql immutable parallel safe
  return array(select at from unnest(a || b) at order by at desc limit 10);

alter table email_summary add column recent timestamptz[] not null default '{}';
update email_summary s set recent = array(
  select e.at from email_event e
  where e.tenant_id = s.tenant_id and e.contact_id = s.contact_id and e.kind = s.kind % 10 and (s.kind < 10 or not e.machine)
  order by e.at desc limit 10);
alter table email_summary alter column recent drop default;

-- What names what, of all kinds: a segment its lists, later a campaign its segments. While it does, the named one cannot
-- be deleted.
create table object_reference (
  tenant_id bigint not null references tenant,
  by_kind text not null,
  by_id bigint not null,
  kind text not null,
  object_id bigint not null,
  primary key (tenant_id, by_kind, by_id, kind, object_id)
);
create index object_reference_object on object_reference (tenant_id, kind, object_id);
insert into object_reference select tenant_id, 'segment', segment_id, kind, object_id from segment_reference;
-- Custom fields are among the named ones now, wherever in a definition they stand.
insert into object_reference
  select s.tenant_id, 'segment', s.id, 'custom_field', f.id
  from segment s cross join lateral jsonb_path_query(s.definition, '$.**.field') field
    join custom_field f on f.tenant_id = s.tenant_id and 'cf:' || f.id = field #>> '{}'
  on conflict do nothing;
drop table segment_reference;

-- Whom an action goes over, found once at its beginning; it takes them from here in batches, and clears up at its end.
create table action_contact (
  tenant_id bigint not null references tenant,
  action_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, action_id, contact_id)
);

-- Who clicked a link, of all mails that it stood in.
create index email_event_link on email_event (tenant_id, link_id, contact_id) where link_id is not null;

alter table segment add column total int not null default 0;

-- What the planner cannot know by itself: a shop belongs to one company, and so does a list, a purpose. Without it
-- it expects one row where there are a million. Companies that grow are analysed sooner than at a tenth of everything.
create statistics contact_shop_of_tenant (dependencies) on tenant_id, shop_id from contact;
create statistics list_of_tenant (dependencies) on tenant_id, list_id from list_member;
create statistics purpose_of_tenant (dependencies) on tenant_id, purpose_id from consent;
alter table contact set (autovacuum_analyze_scale_factor = 0.02);
alter table list_member set (autovacuum_analyze_scale_factor = 0.02);
alter table consent set (autovacuum_analyze_scale_factor = 0.02);
alter table email_summary set (autovacuum_analyze_scale_factor = 0.02);
alter table segment_member set (autovacuum_analyze_scale_factor = 0.02);
