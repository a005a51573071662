-- Content that another program sends with its mails, instead of a template's. Equal content is kept once.
create table transactional_content (
  tenant_id bigint not null references tenant,
  hash bytea not null,
  subject text not null,
  html text not null,
  -- Null when it is made from the HTML.
  text text,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);

-- A mailing sends a version of its template, or content of its own.
alter table transactional_mailing alter version_id drop not null, add content_hash bytea;
create index transactional_mailing_content on transactional_mailing (tenant_id, content_hash)
  where content_hash is not null;

-- Files that another program sends with a mail. They are deleted as soon as the mail was sent.
create table transactional_attachment (
  tenant_id bigint not null references tenant,
  mail_id bigint not null,
  n int not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (tenant_id, mail_id, n)
);

-- The names that other programs give to kinds of mails, and the template that stands for each.
create table v3_tag (
  tenant_id bigint not null references tenant,
  tag text not null,
  template_id bigint not null,
  primary key (tenant_id, tag)
);
