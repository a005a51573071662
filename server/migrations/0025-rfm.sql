-- Customers of a shop by recency, frequency and money of their orders.
create table rfm_shop (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  computed_at timestamptz,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references shop
);
create table contact_rfm (
  tenant_id bigint not null,
  shop_id bigint not null,
  contact_id bigint not null,
  r smallint not null,
  f smallint not null,
  m smallint not null,
  "group" text not null,
  revenue numeric not null,
  primary key (tenant_id, shop_id, contact_id)
);
create index contact_rfm_contact on contact_rfm (tenant_id, contact_id);
create index contact_rfm_group on contact_rfm (tenant_id, shop_id, "group", contact_id);

-- The scores of a computation, before they are merged. A crash of the database empties it; then they are computed again.
create unlogged table rfm_stage (
  tenant_id bigint not null,
  shop_id bigint not null,
  contact_id bigint not null,
  r smallint not null,
  f smallint not null,
  m smallint not null,
  "group" text not null,
  revenue numeric not null,
  primary key (tenant_id, shop_id, contact_id)
);
