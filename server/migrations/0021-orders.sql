-- Orders of shops. The buyer has no foreign key: an order outlives the contact, without a person.
create table shop_order (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  -- The shop's own id of the order.
  order_id text not null,
  contact_id bigint,
  number text,
  url text,
  cart_id text,
  state text not null check (state in
    ('new', 'unpaid', 'paid', 'processing', 'shipped', 'pickup', 'delivered', 'cancelled', 'returned', 'other')),
  source_state text,
  currency text not null,
  total numeric not null,
  total_without_vat numeric,
  shipping numeric,
  discount numeric,
  -- Times of the shop: when the order was made, and when it changed last.
  ordered_at timestamptz not null,
  changed_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  -- The event of completion happens once, also when the state goes back and forth.
  was_completed boolean not null default false,
  coupon_codes text[] not null default '{}',
  customer jsonb,
  attributes jsonb,
  -- The mailing that the order is attributed to, fixed when the order first arrives.
  attribution text check (attribution in ('click', 'open', 'coupon')),
  source_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop,
  check ((attribution is null) = (source_id is null))
);
create unique index shop_order_key on shop_order (tenant_id, shop_id, order_id);
create index shop_order_time on shop_order (tenant_id, ordered_at, id);
create index shop_order_contact on shop_order (tenant_id, contact_id, ordered_at) where contact_id is not null;
create index shop_order_state on shop_order (tenant_id, state, ordered_at, id);
create index shop_order_source on shop_order (tenant_id, source_id, ordered_at) where source_id is not null;
create index shop_order_number on shop_order (tenant_id, lower(number) text_pattern_ops) where number is not null;
create index shop_order_id_prefix on shop_order (tenant_id, lower(order_id) text_pattern_ops);

create table order_item (
  tenant_id bigint not null,
  order_id bigint not null,
  position smallint not null,
  code text not null,
  variant_code text,
  ean text,
  name text not null,
  quantity numeric not null,
  unit_price numeric not null,
  categories text[] not null default '{}',
  brand text,
  url text,
  image_url text,
  attributes jsonb,
  primary key (tenant_id, order_id, position)
);
create index order_item_code on order_item (tenant_id, fold(code), order_id);

-- What the states of a shop's system mean. Without a shop the row is for all shops of the company.
create table order_state (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint,
  source text not null,
  state text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index order_state_key on order_state (tenant_id, coalesce(shop_id, 0), lower(source));
create index order_state_shop on order_state (tenant_id, shop_id);
-- Orders that are paid, without a date of payment.
create index shop_order_undated on shop_order (tenant_id, id) where paid_at is null and state not in ('new', 'unpaid', 'cancelled');
