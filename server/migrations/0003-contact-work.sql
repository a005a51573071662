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
  with back as (
    delete from list_opt_out o using new_rows c where o.tenant_id = c.tenant_id and o.email_key = c.email_key
    returning o.tenant_id, o.list_id, c.id, o.changed_at
  )
  insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
  select tenant_id, list_id, id, 'unsubscribed', true, changed_at from back;
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
