-- Contacts, consents, suppressions, custom fields, lists, and the counters of them all.

create extension if not exists btree_gin with schema public;

-- The language of new contacts of a shop; null is the shop's own.
alter table shop add column contact_language text;

create table custom_field (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  type text not null check (type in ('text', 'textarea', 'number', 'date', 'datetime', 'bool', 'select', 'multi', 'url')),
  options jsonb not null default '[]',
  merge_key text not null,
  description text not null default '',
  position int not null default 0,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index custom_field_name_key on custom_field (tenant_id, lower(name));
create unique index custom_field_merge_key_key on custom_field (tenant_id, merge_key);

create table contact (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  email text not null,
  -- Unique regardless of letter case.
  email_key text not null generated always as (lower(email)) stored,
  shop_id bigint not null,
  first_name text not null default '',
  last_name text not null default '',
  title_before text not null default '',
  title_after text not null default '',
  salutation text not null default '',
  salutation_formal text not null default '',
  vocative_first_name text not null default '',
  vocative_last_name text not null default '',
  gender text check (gender in ('f', 'm')),
  language text not null default '',
  company text not null default '',
  company_id text not null default '',
  phone text not null default '',
  mobile text not null default '',
  street text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country text,
  birthday date,
  name_day text,
  note text not null default '',
  affiliate_id text not null default '',
  -- Custom field id → value.
  custom jsonb not null default '{}',
  status text not null check (status in ('subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'customer')),
  status_at timestamptz not null,
  source text not null,
  consent_basis text not null check (consent_basis in ('double_opt_in', 'imported', 'soft_opt_in_customer', 'none')),
  consent_at timestamptz,
  -- Whether a consent was ever recorded, withdrawn ones included.
  consent_recorded boolean not null default false,
  -- The strongest suppression of the address, kept in step with `suppression` by one function (apply_suppressions).
  suppression_reason text,
  suppressed_at timestamptz,
  suppression_note text,
  blacklisted_at timestamptz,
  -- Taken out of sending by a person; a disabled shop does the same without touching its contacts.
  excluded boolean not null default false,
  mail_paused_until timestamptz,
  soft_bounces int not null default 0,
  engagement text not null default 'N' check (engagement in ('A', 'B', 'C', 'D', 'E', 'N')),
  engagement_at timestamptz,
  unengaged boolean not null default false,
  last_sent_at timestamptz,
  last_open_at timestamptz,
  last_click_at timestamptz,
  -- Fields that a person typed; imports and synchronisations leave them alone.
  edited_fields text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  consent_weak boolean not null generated always as
    (consent_basis = 'none' or (consent_basis = 'imported' and not consent_recorded)) stored,
  -- What the row itself says of mailing: yes, no, paused (until mail_paused_until), exception (a customer, if the shop
  -- has the customer exception). What the shop says is added where it is asked. See features/contacts/mailability.ts.
  mail_class text not null generated always as (case
    when status not in ('subscribed', 'customer') or suppression_reason is not null or excluded then 'no'
    when consent_basis = 'none' or (consent_basis = 'imported' and not consent_recorded) then 'no'
    when mail_paused_until is not null then 'paused'
    when status = 'subscribed' then 'yes'
    when consent_basis = 'soft_opt_in_customer' then 'exception'
    else 'no' end) stored,
  -- What `q` looks through.
  search text not null generated always as (fold(email || ' ' || first_name || ' ' || last_name || ' ' || company)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index contact_email_key on contact (tenant_id, email_key);
create index contact_status on contact (tenant_id, status, id);
create index contact_shop on contact (tenant_id, shop_id, id);
create index contact_engagement on contact (tenant_id, engagement, id);
create index contact_created on contact (tenant_id, created_at, id);
create index contact_last_name on contact (tenant_id, last_name collate people, id);
create index contact_first_name on contact (tenant_id, first_name collate people, id);
create index contact_search on contact using gin (tenant_id, search gin_trgm_ops);
create index contact_blacklisted on contact (tenant_id, id) where blacklisted_at is not null;
create index contact_paused on contact (tenant_id, mail_paused_until) where mail_paused_until is not null;
create index contact_phone on contact (tenant_id, (right(regexp_replace(coalesce(nullif(mobile, ''), phone), '\D', '', 'g'), 9)), id)
  where mobile <> '' or phone <> '';
create index contact_namesake on contact (tenant_id, fold(last_name || ' ' || first_name || ' ' || company), id)
  where last_name <> '' and company <> '';

-- Suppressions belong to the address and outlive the contact. Several reasons may stand side by side.
create table suppression (
  tenant_id bigint not null references tenant,
  email_key text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complaint', 'blacklist', 'manual', 'invalid')),
  note text,
  created_at timestamptz not null,
  primary key (tenant_id, email_key, reason)
);
create index suppression_newest on suppression (tenant_id, created_at, email_key);
create index suppression_search on suppression using gin (tenant_id, email_key gin_trgm_ops);

-- Erased addresses: nothing is left of them but a keyed hash that keeps them suppressed.
create table erased_address (
  tenant_id bigint not null references tenant,
  hash bytea not null,
  key_version int not null,
  erased_at timestamptz not null,
  primary key (tenant_id, hash)
);

create table consent (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  contact_id bigint not null,
  purpose_id bigint not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  withdrawn_at timestamptz,
  basis text not null,
  source text not null,
  text_version int,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact on delete cascade,
  foreign key (tenant_id, purpose_id) references purpose
);
create index consent_contact on consent (tenant_id, contact_id, id);
create index consent_purpose on consent (tenant_id, purpose_id, contact_id);

-- The evidence: what was given and withdrawn, in a chain per contact that nobody can rewrite unnoticed. It has no
-- foreign key to the contact on purpose: it stays, without personal data, when the contact goes.
create table consent_entry (
  tenant_id bigint not null references tenant,
  chain_id bigint not null,
  seq int not null,
  at timestamptz not null,
  kind text not null check (kind in ('given', 'withdrawn')),
  consent_id bigint not null,
  purpose_id bigint not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  basis text not null,
  source text not null,
  text_version int,
  -- Address and proof; erasing drops them and the salt, the digest keeps the chain whole.
  personal jsonb,
  salt bytea,
  digest bytea not null,
  previous bytea,
  hash bytea not null,
  primary key (tenant_id, chain_id, seq)
);

-- The texts that people agreed to, by version.
create table purpose_text (
  tenant_id bigint not null references tenant,
  purpose_id bigint not null,
  version int not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, purpose_id, version),
  foreign key (tenant_id, purpose_id) references purpose on delete cascade
);

create function consent_digest(personal jsonb, salt bytea) returns bytea language sql immutable parallel safe
  return sha256(salt || convert_to(personal::text, 'UTF8'));

create function consent_hash(previous bytea, tenant_id bigint, chain_id bigint, seq int, at timestamptz, kind text, consent_id bigint,
  purpose_id bigint, valid_from timestamptz, valid_to timestamptz, basis text, source text, text_version int, digest bytea)
  returns bytea language sql immutable parallel safe
  return sha256(coalesce(previous, ''::bytea) || digest || convert_to(jsonb_build_array(tenant_id, chain_id, seq,
    extract(epoch from at)::text, kind, consent_id, purpose_id, extract(epoch from valid_from)::text, extract(epoch from valid_to)::text,
    basis, source, text_version)::text, 'UTF8'));

create table list (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kind text not null check (kind in ('manual', 'form', 'shop', 'system')),
  name text not null,
  public_name text not null default '',
  shop_id bigint,
  notify_on_unsubscribe boolean not null default false,
  notify_on_add boolean not null default false,
  note text not null default '',
  tags text[] not null default '{}',
  signature_html text not null default '',
  sender_email text not null default '',
  sender_name text not null default '',
  reply_to text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index list_name_key on list (tenant_id, lower(name));
create unique index list_shop_key on list (tenant_id, shop_id) where kind = 'shop';

-- Every shop has its list, under the shop's name, whoever makes or renames the shop.
create function shop_listed() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into list (tenant_id, kind, name, public_name, shop_id, created_at, updated_at)
    values (new.tenant_id, 'shop', new.name, new.name, new.id, new.created_at, new.created_at);
  elsif new.name <> old.name then
    update list set name = new.name, updated_at = new.updated_at where tenant_id = new.tenant_id and shop_id = new.id and kind = 'shop';
  end if;
  return null;
end $$;
create trigger shop_listed after insert or update of name on shop for each row execute function shop_listed();

-- Membership of manual and form lists. The list of a shop has no rows here: its members are the contacts of the shop.
create table list_member (
  tenant_id bigint not null references tenant,
  list_id bigint not null,
  contact_id bigint not null,
  state text not null check (state in ('confirmed', 'unsubscribed', 'removed')),
  -- The mark that outlives removal: added again, the contact is still unsubscribed.
  opted_out boolean not null default false,
  changed_at timestamptz not null,
  primary key (tenant_id, list_id, contact_id),
  -- No cascades: the counters below need the contact while its memberships go, so these are deleted first.
  foreign key (tenant_id, list_id) references list,
  foreign key (tenant_id, contact_id) references contact
);
create index list_member_contact on list_member (tenant_id, contact_id, list_id);

create table contact_label (
  tenant_id bigint not null references tenant,
  label_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, label_id, contact_id),
  foreign key (tenant_id, label_id) references label on delete cascade,
  foreign key (tenant_id, contact_id) references contact on delete cascade
);
create index contact_label_contact on contact_label (tenant_id, contact_id);

-- Counters. Nothing counts a million rows for a page: statements that change contacts or memberships leave their
-- difference here by trigger, and a background fold adds the differences up. A reader adds what is not yet folded, so
-- the numbers are exact at any moment.
--   contact: object_id is the shop, key is status:mail_class
--   list:    object_id is the list, key is state:shop:mail_class
create table counter (
  tenant_id bigint not null references tenant,
  scope text not null,
  object_id bigint not null,
  key text not null,
  value bigint not null,
  primary key (tenant_id, scope, object_id, key)
);

create table counter_delta (
  tenant_id bigint not null,
  id bigint generated always as identity,
  scope text not null,
  object_id bigint not null,
  key text not null,
  delta bigint not null,
  primary key (tenant_id, id)
);
create index counter_delta_object on counter_delta (tenant_id, scope, object_id);

create function contact_counted() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select tenant_id, 'contact', shop_id, status || ':' || mail_class, count(*) from new_rows group by 1, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select tenant_id, 'contact', shop_id, status || ':' || mail_class, -count(*) from old_rows group by 1, 3, 4;
  else
    with changed as (
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
    group by 1, 2, 3, 4 having sum(delta) <> 0;
  end if;
  return null;
end $$;

create trigger contact_inserted after insert on contact referencing new table as new_rows for each statement execute function contact_counted();
create trigger contact_deleted after delete on contact referencing old table as old_rows for each statement execute function contact_counted();
create trigger contact_updated after update on contact referencing old table as old_rows new table as new_rows
  for each statement execute function contact_counted();

create function list_member_counted() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, count(*)
    from new_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, -count(*)
    from old_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4;
  else
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select d.tenant_id, 'list', d.list_id, d.state || ':' || c.shop_id || ':' || c.mail_class, sum(d.delta)
    from (select tenant_id, list_id, contact_id, state, 1 as delta from new_rows
      union all select tenant_id, list_id, contact_id, state, -1 from old_rows) d
    join contact c on c.tenant_id = d.tenant_id and c.id = d.contact_id
    group by 1, 3, 4 having sum(d.delta) <> 0;
  end if;
  return null;
end $$;

create trigger list_member_inserted after insert on list_member referencing new table as new_rows for each statement execute function list_member_counted();
create trigger list_member_deleted after delete on list_member referencing old table as old_rows for each statement execute function list_member_counted();
create trigger list_member_updated after update on list_member referencing old table as old_rows new table as new_rows
  for each statement execute function list_member_counted();

-- Companies from before contacts have a list for each of their shops, and the text of each purpose as its first version.
insert into list (tenant_id, kind, name, public_name, shop_id, created_at, updated_at)
select tenant_id, 'shop', name, name, id, created_at, created_at from shop;
insert into purpose_text (tenant_id, purpose_id, version, text) select tenant_id, id, text_version, text from purpose;
