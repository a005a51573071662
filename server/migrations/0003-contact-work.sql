-- Work over many contacts, the right to be forgotten, double opt-in, labels.

-- Where a job that works in batches stands: written in the transaction of each batch, so that a killed one goes on there.
alter table action add column position jsonb;

-- The phone numbers of a contact as they are compared: the last nine digits, whatever the prefix and the spaces.
create function phone_keys(phone text, mobile text) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct right(digits, 9)) from (values (regexp_replace(phone, '\D', '', 'g')), (regexp_replace(mobile, '\D', '', 'g'))) v (digits)
    where length(digits) >= 6);
drop index contact_phone;
alter table contact add column phones text[] generated always as (phone_keys(phone, mobile)) stored;

-- Nobody is subscribed again but by a new double opt-in confirmation, whatever the program does: the confirmation says so
-- to the database (set_config 'postrider.confirmation'), everything else is refused. Complaints are never lifted.
create function refuse_return() returns trigger language plpgsql as $$ begin
  if current_setting('postrider.confirmation', true) is distinct from 'on' then
    raise exception '% %: only a double opt-in confirmation subscribes again', tg_table_name, new.tenant_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create function refuse() returns trigger language plpgsql as $$ begin
  raise exception '% is not changed this way', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger contact_stays_out before update of status on contact for each row
  when (old.status = 'unsubscribed' and new.status not in ('unsubscribed', 'bounced', 'complained')) execute function refuse_return();
create trigger contact_stays_complained before update of status on contact for each row
  when (old.status = 'complained' and new.status <> 'complained') execute function refuse();
create trigger list_member_stays_out before update of state, opted_out on list_member for each row
  when (old.opted_out and (not new.opted_out or new.state = 'confirmed')) execute function refuse_return();

-- Evidence is append-only. All that may ever happen to an entry is that its personal parts are dropped.
create trigger consent_entry_stays before delete on consent_entry for each row execute function refuse();
create trigger consent_entry_unchanged before update on consent_entry for each row
  when (new.personal is not null or new.salt is not null
    or (new.tenant_id, new.chain_id, new.seq, new.at, new.kind, new.consent_id, new.purpose_id, new.valid_from, new.basis, new.source, new.digest, new.hash)
      is distinct from (old.tenant_id, old.chain_id, old.seq, old.at, old.kind, old.consent_id, old.purpose_id, old.valid_from, old.basis, old.source, old.digest, old.hash)
    or (new.valid_to, new.text_version, new.previous) is distinct from (old.valid_to, old.text_version, old.previous))
  execute function refuse();

create trigger consent_entry_kept before truncate on consent_entry for each statement execute function refuse();
-- An unsubscription from everything is a statement of the person too, though of no single consent.
alter table consent_entry alter column consent_id drop not null, alter column purpose_id drop not null;
alter table consent_entry drop constraint consent_entry_kind_check;
alter table consent_entry add constraint consent_entry_kind_check check (kind in ('given', 'withdrawn', 'unsubscribed'));

-- What is decided by is protected like the evidence: a consent may be withdrawn, once, and goes only with its contact.
create trigger consent_unchanged before update on consent for each row
  when (old.withdrawn_at is not null or new.withdrawn_at is null
    or (new.tenant_id, new.id, new.contact_id, new.purpose_id, new.valid_from, new.basis, new.source, new.created_at)
      is distinct from (old.tenant_id, old.id, old.contact_id, old.purpose_id, old.valid_from, old.basis, old.source, old.created_at)
    or (new.valid_to, new.text_version) is distinct from (old.valid_to, old.text_version))
  execute function refuse();
create trigger consent_stays before delete on consent for each row when (pg_trigger_depth() = 0) execute function refuse();

-- A purpose that somebody was asked to consent to is evidence, and stays.
alter table purpose add column used boolean not null default false;
update purpose p set used = true where exists (select 1 from consent_entry e where e.tenant_id = p.tenant_id and e.purpose_id = p.id);

-- The counting triggers again, with statements that join planned anew each time: PL/pgSQL would keep the plan of the first
-- call, which is good for one row, and take a quarter of a minute for a batch of thousands.
create or replace function contact_counted() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select tenant_id, 'contact', shop_id, status || ':' || mail_class, count(*) from new_rows group by 1, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select tenant_id, 'contact', shop_id, status || ':' || mail_class, -count(*) from old_rows group by 1, 3, 4;
  else
    execute $sql$ with changed as (
        select n.tenant_id, n.id, n.shop_id as new_shop, n.status as new_status, n.mail_class as new_class,
          o.shop_id as old_shop, o.status as old_status, o.mail_class as old_class
        from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
        where (n.shop_id, n.status, n.mail_class) is distinct from (o.shop_id, o.status, o.mail_class)
      ), of_contacts as (
        select tenant_id, 'contact' as scope, new_shop as object_id, new_status || ':' || new_class as key, 1 as delta from changed
        union all select tenant_id, 'contact', old_shop, old_status || ':' || old_class, -1 from changed
      ), of_lists as (
        select m.tenant_id, 'list' as scope, m.list_id as object_id, m.state || ':' || v.shop || ':' || v.class as key, v.delta
        from changed c join list_member m on m.tenant_id = c.tenant_id and m.contact_id = c.id
        cross join lateral (values (c.new_shop, c.new_class, 1), (c.old_shop, c.old_class, -1)) v (shop, class, delta)
        where (c.new_shop, c.new_class) is distinct from (c.old_shop, c.old_class)
      )
      insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select tenant_id, scope, object_id, key, sum(delta) from (select * from of_contacts union all select * from of_lists) d
      group by 1, 2, 3, 4 having sum(delta) <> 0 $sql$;
  end if;
  return null;
end $$;

create or replace function list_member_counted() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    execute $sql$ insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, count(*)
      from new_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4 $sql$;
  elsif tg_op = 'DELETE' then
    execute $sql$ insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, -count(*)
      from old_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4 $sql$;
  else
    execute $sql$ insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select d.tenant_id, 'list', d.list_id, d.state || ':' || c.shop_id || ':' || c.mail_class, sum(d.delta)
      from (select tenant_id, list_id, contact_id, state, 1 as delta from new_rows
        union all select tenant_id, list_id, contact_id, state, -1 from old_rows) d
      join contact c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      group by 1, 3, 4 having sum(d.delta) <> 0 $sql$;
  end if;
  return null;
end $$;

-- What else stood against an erased address when it was erased: a complaint outlives the erasure.
alter table erased_address add column reasons text[] not null default '{}';

-- Unsubscriptions from a list outlive the contact, as those from everything do: whoever makes a contact with the address
-- again finds it unsubscribed there.
create table list_opt_out (
  tenant_id bigint not null references tenant,
  list_id bigint not null,
  email_key text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, list_id, email_key),
  foreign key (tenant_id, list_id) references list on delete cascade
);
create index list_opt_out_address on list_opt_out (tenant_id, email_key);

create function opt_outs_restored() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from list_opt_out where tenant_id in (select tenant_id from new_rows)) then return null; end if;
  execute $sql$ with back as (
    delete from list_opt_out o using new_rows c where o.tenant_id = c.tenant_id and o.email_key = c.email_key
    returning o.tenant_id, o.list_id, c.id, o.changed_at
  )
  insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
  select tenant_id, list_id, id, 'unsubscribed', true, changed_at from back $sql$;
  return null;
end $$;
create trigger contact_opt_outs after insert on contact referencing new table as new_rows for each statement execute function opt_outs_restored();

-- Merges that read the list: while there are any, it cannot be deleted under them.
alter table list add column merging int not null default 0;

-- Requests for a double opt-in. The link in the mail names the row and is signed; it works until confirmed or expired.
create table double_opt_in (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  contact_id bigint not null,
  purpose_id bigint not null,
  list_ids bigint[] not null default '{}',
  source text not null,
  language text not null,
  -- How it was asked for: address of the client, browser, page.
  proof jsonb not null default '{}',
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, purpose_id) references purpose
);
create index double_opt_in_contact on double_opt_in (tenant_id, contact_id);
create index double_opt_in_purpose on double_opt_in (tenant_id, purpose_id);
create index double_opt_in_open on double_opt_in (tenant_id, expires_at) where confirmed_at is null;

-- Labels of everything but contacts, which have a table of their own for their number.
create table object_label (
  tenant_id bigint not null references tenant,
  label_id bigint not null,
  kind text not null,
  object_id bigint not null,
  primary key (tenant_id, label_id, kind, object_id),
  foreign key (tenant_id, label_id) references label on delete cascade
);
create index object_label_object on object_label (tenant_id, kind, object_id);

create index outbox_mail_recipient on outbox_mail (tenant_id, lower(recipient));
