-- What contacts did on websites. The events themselves are in the outbox too, for the timeline and for readers; these rows
-- are for rules, so they have the columns and indexes that rules compare.
create sequence contact_event_id_seq;

create table visit (
  tenant_id bigint not null,
  id bigint not null default nextval('contact_event_id_seq'),
  at timestamptz not null,
  -- Always empty: no reader follows these rows. The retention of monthly tables compares it.
  xid bigint,
  contact_id bigint not null,
  shop_id bigint not null,
  -- A number of features/commerce/contact-events/visit-types.ts.
  type smallint not null,
  -- The first 500 characters, without parameters of origin such as utm_source.
  url text collate "C" not null,
  product_code text,
  primary key (tenant_id, id, at)
) partition by range (at);
create index visit_contact on visit (tenant_id, contact_id, at);
create index visit_type on visit (tenant_id, type, at) include (contact_id);
create index visit_url on visit (tenant_id, url, at);
create index visit_product on visit (tenant_id, shop_id, product_code, at) where product_code is not null;
create table visit_default partition of visit default;

create table custom_event (
  tenant_id bigint not null,
  id bigint not null default nextval('contact_event_id_seq'),
  at timestamptz not null,
  xid bigint,
  contact_id bigint not null,
  shop_id bigint not null,
  name text not null,
  payload jsonb not null default '{}',
  primary key (tenant_id, id, at)
) partition by range (at);
create index custom_event_contact on custom_event (tenant_id, contact_id, at);
create index custom_event_name on custom_event (tenant_id, name, at) include (contact_id);
create table custom_event_default partition of custom_event default;

-- The newest content of a cart, and what became of it.
create table cart (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  contact_id bigint not null,
  shop_id bigint not null,
  -- The shop's own id of the cart.
  cart_id text,
  url text not null,
  currency text not null,
  total numeric not null,
  items jsonb not null,
  state text not null default 'open' check (state in ('open', 'recovered', 'lost')),
  -- The order that recovered it; an order that only the website reported has no id here.
  order_id bigint,
  created_at timestamptz not null,
  -- When the contact changed it last, or when it was recovered or lost.
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index cart_open_key on cart (tenant_id, contact_id, shop_id) where state = 'open';
create index cart_contact on cart (tenant_id, contact_id);
create index cart_shop on cart (tenant_id, shop_id, cart_id);
create index cart_state on cart (tenant_id, state, changed_at);

-- Every change of a cart, for rules about the order of events.
create table cart_change (
  tenant_id bigint not null,
  id bigint not null default nextval('contact_event_id_seq'),
  at timestamptz not null,
  xid bigint,
  contact_id bigint not null,
  shop_id bigint not null,
  state text not null,
  total numeric not null,
  primary key (tenant_id, id, at)
) partition by range (at);
create index cart_change_contact on cart_change (tenant_id, contact_id, at);
create index cart_change_state on cart_change (tenant_id, state, at) include (contact_id);
create table cart_change_default partition of cart_change default;

-- The last order of a contact in a shop: a cart from before it that is reported late is recovered at once.
create table cart_order (
  tenant_id bigint not null,
  contact_id bigint not null,
  shop_id bigint not null,
  at timestamptz not null,
  order_id bigint,
  primary key (tenant_id, contact_id, shop_id)
);

-- When the newest events of a contact were recorded, for the limit of their number. Losing it in a crash does no harm.
create unlogged table contact_event_times (
  tenant_id bigint not null,
  contact_id bigint not null,
  times timestamptz[] not null,
  primary key (tenant_id, contact_id)
) with (fillfactor = 70);

-- Events may be reported 60 days late, so the months before this one need partitions too.
do $$ declare
  name text;
  first timestamptz;
begin
  foreach name in array array['visit', 'custom_event', 'cart_change'] loop
    for back in 0 .. 2 loop
      first := date_trunc('month', now() at time zone 'UTC' - make_interval(months => back)) at time zone 'UTC';
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        name || '_' || to_char(first at time zone 'UTC', 'YYYY_MM'), name, first,
        (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    end loop;
  end loop;
end $$;

-- How the website of each shop is followed.
create table web_tracking (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  mode text not null default 'off' check (mode in ('off', 'anonymous', 'full')),
  -- Without the script nothing is followed, whatever the mode is.
  script_active boolean not null default true,
  -- The page that is checked for the script; the address of the shop when empty.
  check_url text not null default '',
  found boolean,
  checked_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references shop
);

-- Browsers whose person is known, and how surely: by a link in a mail 1, by a form 2, by a log-in 3.
create table visitor (
  tenant_id bigint not null,
  visitor uuid not null,
  contact_id bigint not null,
  strength smallint not null,
  identified_at timestamptz not null,
  primary key (tenant_id, visitor)
);
create index visitor_contact on visitor (tenant_id, contact_id);

-- What the site script sent, for a month: shown to people who install it, and given to the contact when the visitor becomes
-- known.
create table web_event (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  shop_id bigint not null,
  -- Empty without the visitor's consent.
  visitor uuid,
  type text not null,
  data jsonb not null,
  -- Whether a worker still has to handle it.
  waiting boolean not null,
  contact_id bigint,
  primary key (tenant_id, id)
);
create index web_event_waiting on web_event (tenant_id, id) where waiting;
create index web_event_visitor on web_event (tenant_id, visitor, id) where visitor is not null;
create index web_event_shop on web_event (tenant_id, shop_id, id);
create index web_event_contact on web_event (tenant_id, contact_id) where contact_id is not null;
