-- Forms that people fill in on websites.
create table form (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  status text not null check (status in ('active', 'inactive')),
  kind text not null check (kind in ('classic', 'popup', 'slide')),
  purpose_id bigint,
  list_ids bigint[] not null,
  fields jsonb not null,
  title text not null,
  description text not null,
  submit_label text not null,
  consent_text text not null,
  -- Counts the versions of what people agree to.
  text_version int not null default 1,
  success_url text,
  confirmed_url text,
  captcha boolean not null,
  popup jsonb,
  design jsonb not null,
  settings jsonb not null,
  -- The mail after the sign-up: {enabled, templateId}.
  welcome jsonb not null,
  tags text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop,
  foreign key (tenant_id, purpose_id) references purpose
);
create unique index form_name_key on form (tenant_id, lower(name));
create index form_shop on form (tenant_id, shop_id);
create index form_purpose on form (tenant_id, purpose_id);

-- Every version of a form, for its history and as evidence of what people saw.
create table form_version (
  tenant_id bigint not null,
  form_id bigint not null,
  version int not null,
  content jsonb not null,
  created_at timestamptz not null,
  -- Null when an API key changed it.
  member_id bigint,
  primary key (tenant_id, form_id, version),
  foreign key (tenant_id, form_id) references form on delete cascade
);

-- What people filled in.
create table form_submission (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  form_id bigint not null,
  at timestamptz not null,
  -- The form as it was shown is sent once.
  nonce text not null,
  -- The address and the values, until they are written to the contact or given up.
  email text,
  input jsonb,
  proof jsonb not null,
  contact_id bigint,
  double_opt_in_id bigint,
  -- When the contact confirmed it, or it counted without a confirmation.
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, nonce)
);
create index form_submission_contact on form_submission (tenant_id, contact_id, form_id) where contact_id is not null;
create index form_submission_form on form_submission (tenant_id, form_id, at);
-- Those that were never confirmed are deleted.
create index form_submission_open on form_submission (tenant_id, at) where confirmed_at is null;
create index form_submission_email on form_submission (tenant_id, lower(email)) where email is not null;
create index form_submission_request on form_submission (tenant_id, double_opt_in_id) where double_opt_in_id is not null;

-- The mails after the sign-up: a mailing for each state of the content, because figures of links belong to a content.
create table form_mailing (
  tenant_id bigint not null,
  source_id bigint not null,
  form_id bigint not null,
  template_id bigint not null,
  version_id bigint not null,
  sender_id bigint not null,
  primary key (tenant_id, source_id),
  unique (tenant_id, form_id, version_id, sender_id),
  foreign key (tenant_id, form_id) references form on delete cascade
);

-- Finds templates with the confirmation link without reading the content of all others.
create index content_version_confirmation on content_version (tenant_id, object_id, version)
  where kind = 'template' and published_at is not null and html like '%confirmlink%';

-- A confirmation without a purpose subscribes and joins lists, and documents no consent. It may have a mail and a page of
-- its own.
alter table double_opt_in alter column purpose_id drop not null;
alter table double_opt_in add column template_id bigint;
alter table double_opt_in add column sender_id bigint;
alter table double_opt_in add column confirmed_url text;
