-- How many orders shops have: a list of millions is not counted on every page. Orders are never deleted.
create table order_count (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  orders bigint not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references shop
);
insert into order_count (tenant_id, shop_id, orders)
select tenant_id, shop_id, count(*) from shop_order group by tenant_id, shop_id;

create index shop_order_shop on shop_order (tenant_id, shop_id, ordered_at, id);
