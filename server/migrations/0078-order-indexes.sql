-- Online: rules about orders read an index in place of the orders; the grid of orders is sorted by total, change and number.
drop index concurrently if exists shop_order_of_contact;
create index concurrently shop_order_of_contact on shop_order (tenant_id, contact_id, ordered_at)
  include (state, shop_id, currency, total) where contact_id is not null;
drop index concurrently if exists shop_order_contact;
drop index concurrently if exists shop_order_total;
create index concurrently shop_order_total on shop_order (tenant_id, total);
drop index concurrently if exists shop_order_changed;
create index concurrently shop_order_changed on shop_order (tenant_id, changed_at);
drop index concurrently if exists shop_order_by_number;
create index concurrently shop_order_by_number on shop_order (tenant_id, number);
