-- Templates, footers, pages and elements: what mails are written with.

create table template (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  subject text not null default '',
  preheader text not null default '',
  tags text[] not null default '{}',
  -- linkParams, headers, unsubscribePageId, footerId
  settings jsonb not null default '{}',
  -- What the check of the content said when it was saved.
  findings jsonb not null default '[]',
  checked_at timestamptz,
  archived_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);

create table footer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index footer_name_key on footer (tenant_id, lower(name));

-- The content of templates and footers. What is sent is the newest published version; a draft is the one version after it
-- that is not published yet.
create table content_version (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kind text not null check (kind in ('template', 'footer')),
  object_id bigint not null,
  version int not null,
  editor text not null check (editor in ('html', 'visual')),
  html text not null,
  design jsonb,
  author_kind text not null,
  author_id bigint,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (tenant_id, id)
);
create unique index content_version_number on content_version (tenant_id, kind, object_id, version);
-- The last number that a version of an object got.
create table content_number (
  tenant_id bigint not null references tenant,
  kind text not null,
  object_id bigint not null,
  last int not null,
  primary key (tenant_id, kind, object_id)
);
create unique index content_version_draft on content_version (tenant_id, kind, object_id) where published_at is null;

create table unsubscribe_page (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index unsubscribe_page_name_key on unsubscribe_page (tenant_id, lower(name));

-- The footer and the unsubscribe page that mails of a shop have when nothing else was chosen; shop 0 is the whole company.
create table default_content (
  tenant_id bigint not null references tenant,
  kind text not null check (kind in ('footer', 'unsubscribe_page')),
  shop_id bigint not null,
  object_id bigint not null,
  primary key (tenant_id, kind, shop_id)
);
create index default_content_object on default_content (tenant_id, kind, object_id);

create table editor_element (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  category text not null default '',
  kind text not null,
  mjml text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index editor_element_name_key on editor_element (tenant_id, lower(name));

-- Test mails of the last day: there is a limit of them.
create table test_mail (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kind text not null,
  object_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index test_mail_object on test_mail (tenant_id, kind, object_id, at);
create index test_mail_age on test_mail (tenant_id, at);

-- Mails of the outbox are kept compressed from here on.
alter table outbox_mail add column compressed boolean not null default false;
