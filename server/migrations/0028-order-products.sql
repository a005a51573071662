-- What was ordered, each product once. Rules look for a text in these rows, of which a company has thousands, and not in
-- its items, of which it has millions. A product has no identity of its own: the four columns that rules compare are it.
create function order_product_key(code text, name text, brand text, categories text[]) returns bigint
  language sql immutable parallel safe
  return hashtextextended(code, hashtextextended(name, hashtextextended(coalesce(brand, ''), hash_array_extended(categories, 0))));

create table order_product (
  tenant_id bigint not null references tenant,
  -- Generated here and in the items, so that both agree after a dump is restored on another server too.
  product bigint not null generated always as (order_product_key(code, name, brand, categories)) stored,
  code text not null,
  name text not null,
  brand text,
  categories text[] not null,
  -- As they are compared: without case and diacritics.
  folded_code text not null,
  folded_name text not null,
  folded_brand text not null,
  folded_categories text[] not null,
  primary key (tenant_id, product)
);

alter table order_item
  add column product bigint not null generated always as (order_product_key(code, name, brand, categories)) stored;
insert into order_product (
  tenant_id, code, name, brand, categories, folded_code, folded_name, folded_brand, folded_categories)
select tenant_id, code, name, brand, categories, fold(code), fold(name), fold(coalesce(brand, '')),
  array(select fold(one) from unnest(categories) one)
from (
  select distinct on (tenant_id, product) tenant_id, code, name, brand, categories from order_item
  order by tenant_id, product
) known;
-- Takes the place of the index by code: no index more to write.
drop index order_item_code;
create index order_item_product on order_item (tenant_id, product, order_id);
