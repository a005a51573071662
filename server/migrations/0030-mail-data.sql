-- What a mailing shows of feeds, kept when it is prepared: all its recipients see the same.
create table mailing_catalogue (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  -- Items by the function of `data` and the name of the feed.
  items jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, source_id)
);

-- Products that buyers of a product also bought, computed every night.
create table product_pair (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  code text collate "C" not null,
  rank smallint not null,
  other text collate "C" not null,
  score double precision not null,
  primary key (tenant_id, shop_id, code, rank)
);

-- Pairs on their way: the old ones are used until all new ones are there.
create unlogged table product_pair_stage (like product_pair);

-- What sold best in the last thirty days, computed every night.
create table best_seller (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  rank smallint not null,
  code text collate "C" not null,
  orders int not null,
  primary key (tenant_id, shop_id, rank)
);

-- When the recommendations of a shop were computed.
create table recommendation_shop (
  tenant_id bigint not null references tenant,
  shop_id bigint not null,
  computed_at timestamptz not null,
  primary key (tenant_id, shop_id)
);
