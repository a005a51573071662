-- Pages that companies publish.
create table landing_page (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  slug text not null,
  published boolean not null,
  -- What browsers, search engines and social networks show: {title, description, imageUrl, faviconUrl, language, indexed}.
  head jsonb not null,
  -- The number of the version of the content that is shown.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index landing_page_name_key on landing_page (tenant_id, lower(name));
create index landing_page_shop on landing_page (tenant_id, shop_id);

-- The page of an address. Slugs are unique on the server: a visitor has the slug before the company is known.
create table landing_page_slug (
  slug text primary key,
  tenant_id bigint not null references tenant,
  page_id bigint not null
);
create index landing_page_slug_page on landing_page_slug (tenant_id, page_id);

alter table content_version drop constraint content_version_kind_check;
alter table content_version add constraint content_version_kind_check
  check (kind in ('template', 'footer', 'campaign', 'landing_page'));
