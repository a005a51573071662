-- Secrets by which platforms sign the orders that they send: platform → sealed text.
alter table shop add order_secrets jsonb not null default '{}';

-- What orders of a shop fill in the profiles of contacts. A shop without a row fills every empty field.
create table shop_enrich (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  enabled boolean not null,
  fields text[] not null,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references shop
);
