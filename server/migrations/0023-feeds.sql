-- Feeds of shops: catalogues of products, articles or other data, read from an address or an uploaded file.

create table feed (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  kind text not null check (kind in ('products', 'articles', 'data')),
  source text not null check (source in ('url', 'upload')),
  url text,
  login text,
  -- Encrypted with the data key.
  password text,
  format text not null check (format in ('auto', 'heureka', 'zbozi', 'google', 'rss', 'json', 'csv')),
  -- The format that the last reading found.
  detected text,
  mapping jsonb not null default '{}',
  refresh_minutes int not null check (refresh_minutes between 60 and 1440),
  active boolean not null,
  -- When it is read next; null while nothing reads it by itself.
  next_run_at timestamptz,
  -- Grows with every change of how it is read: the answer to a request of before is not kept.
  revision int not null default 1,
  -- What the server of the last good file said, for conditional requests.
  etag text,
  last_modified text,
  -- Items in the catalogue, kept by the merge.
  items int not null default 0,
  -- Types of notifications since the last success.
  notified text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop,
  check ((source = 'url') = (url is not null))
);
create unique index feed_name_key on feed (tenant_id, lower(name));
create index feed_shop on feed (tenant_id, shop_id);
create index feed_due on feed (tenant_id, next_run_at) where next_run_at is not null;

create table feed_run (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  feed_id bigint not null,
  status text not null check (status in ('running', 'ok', 'failed', 'shrunk')),
  failure text,
  -- The status of an answer that is no file.
  http_status int,
  -- May remove more than half of the items.
  forced boolean not null default false,
  -- The file in the file store, until the run has ended.
  file_key text,
  content_type text,
  etag text,
  last_modified text,
  bytes bigint not null default 0,
  -- How the file is read; fixed when the run begins, so that it is read the same way after a kill.
  setting jsonb,
  format jsonb,
  revision int not null,
  -- Whether all items are in the stage.
  staged boolean not null default false,
  items int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  removed int not null default 0,
  errors int not null default 0,
  ms int not null default 0,
  at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, feed_id) references feed on delete cascade
);
create index feed_run_feed on feed_run (tenant_id, feed_id, id);
-- One run of a feed at a time.
create unique index feed_run_open on feed_run (tenant_id, feed_id) where finished_at is null;

-- The first items of the last file as it has them, for the preview.
create table feed_sample (
  tenant_id bigint not null references tenant,
  feed_id bigint not null,
  items jsonb not null,
  primary key (tenant_id, feed_id),
  foreign key (tenant_id, feed_id) references feed on delete cascade
);

-- Items of the last file that were left out; at most 1000 of a feed.
create table feed_error (
  tenant_id bigint not null references tenant,
  feed_id bigint not null,
  number int not null,
  line int not null,
  position int not null,
  code text,
  reason text not null,
  primary key (tenant_id, feed_id, number),
  foreign key (tenant_id, feed_id) references feed on delete cascade
);

-- Items on their way to a catalogue. Unlogged: a crash of the database empties it, and the file is read again.
create unlogged table feed_stage (
  tenant_id bigint not null,
  run_id bigint not null,
  -- The place of the item in the file, and its line.
  position int not null,
  line int not null,
  code text collate "C" not null,
  hash bytea not null,
  name text not null,
  description text,
  url text,
  image_url text,
  price numeric,
  old_price numeric,
  currency text,
  category text,
  brand text,
  ean text,
  availability text,
  published_at timestamptz,
  author text,
  fields jsonb,
  primary key (tenant_id, run_id, code, position)
);

-- The catalogue. It has no foreign key to its feed, which every one of half a million rows would ask: a job deletes the
-- items of a deleted feed.
create table feed_item (
  tenant_id bigint not null,
  id bigint generated always as identity,
  feed_id bigint not null,
  code text collate "C" not null,
  -- Of all values that the feed gives: an item with the same one has not changed.
  hash bytea not null,
  name text not null,
  description text,
  url text,
  image_url text,
  price numeric,
  -- The price before a discount that the feed itself gives.
  old_price numeric,
  -- The lowest price of the thirty days before the current price.
  lowest_price numeric,
  currency text,
  category text,
  brand text,
  ean text,
  availability text check (availability in ('in_stock', 'out_of_stock', 'preorder', 'backorder')),
  published_at timestamptz,
  author text,
  fields jsonb,
  search text not null generated always as
    (fold(code || ' ' || name || coalesce(' ' || brand, '') || coalesce(' ' || ean, ''))) stored,
  -- When it left the feed. It keeps its id for a while: many shops leave out what is sold out.
  gone_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index feed_item_code on feed_item (tenant_id, feed_id, code);
create index feed_item_newest on feed_item (tenant_id, feed_id, published_at desc nulls last, id desc) where gone_at is null;
create index feed_item_search on feed_item using gin (tenant_id, search gin_trgm_ops) where gone_at is null;

-- Prices that ended: until that day the item cost this much, at the lowest.
create table feed_price (
  tenant_id bigint not null,
  feed_id bigint not null,
  code text collate "C" not null,
  day date not null,
  price numeric not null,
  primary key (tenant_id, feed_id, code, day)
);
