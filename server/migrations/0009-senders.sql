-- Senders, sending domains, watched domains, DMARC reports, and what a company sets about sending.

-- A domain that a company sends from. Its key signs the mails; the private half is encrypted and never shown.
create table sending_domain (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  domain text not null,
  selector text not null,
  public_key text not null,
  private_key text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'failed')),
  -- What the last check found: [{kind, ok, found}].
  checks jsonb not null default '[]',
  checked_at timestamptz,
  -- Checks in a row that did not find the key while the domain still counted as verified.
  failures int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index sending_domain_domain_key on sending_domain (tenant_id, domain);
-- A report that comes by mail names a domain before it is known whose that is.
create index sending_domain_by_domain on sending_domain (domain);

-- An address that a company writes from, once its owner has confirmed it.
create table sender (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  email text not null,
  name text not null,
  reply_to text,
  shop_id bigint,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index sender_email_key on sender (tenant_id, lower(email));
create index sender_shop on sender (tenant_id, shop_id);

-- Mails that ask an address to confirm. They outlive the sender: deleting and adding it again must not flood a mailbox.
create table sender_mail (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  sender_id bigint not null,
  email_key text not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sender_mail_email on sender_mail (tenant_id, email_key, requested_at);
create index sender_mail_requested on sender_mail (tenant_id, requested_at);

-- Any domain whose records a company wants to keep an eye on.
create table watched_domain (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  domain text not null,
  dkim_selectors text[] not null default '{}',
  checks jsonb not null default '[]',
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index watched_domain_domain_key on watched_domain (tenant_id, domain);

-- Aggregate reports of DMARC. A report of one reporter about one domain counts once.
create table dmarc_report (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  domain text not null,
  reporter text not null,
  report_id text not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  policy text,
  messages bigint not null,
  number_of_rows int not null,
  -- Rows of the file that could not be read.
  skipped_rows int not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index dmarc_report_once_key on dmarc_report (tenant_id, domain, lower(reporter), report_id);
create index dmarc_report_time on dmarc_report (tenant_id, begin_at);

-- What each report says, line by line. Domain, reporter and time are those of the report: rows are found by them.
create table dmarc_row (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  report_id bigint not null,
  domain text not null,
  reporter text not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  source_ip text not null,
  messages bigint not null,
  disposition text not null check (disposition in ('none', 'quarantine', 'reject')),
  dkim_pass boolean not null,
  spf_pass boolean not null,
  header_from text not null,
  envelope_from text,
  -- Results before alignment: [{domain, selector, result}] and [{domain, result}].
  dkim jsonb not null,
  spf jsonb not null,
  -- Why the receiver did something else than the policy says.
  reasons text[] not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references dmarc_report
);
create index dmarc_row_report on dmarc_row (tenant_id, report_id);
create index dmarc_row_time on dmarc_row (tenant_id, begin_at, id);
create index dmarc_row_domain on dmarc_row (tenant_id, domain, begin_at, id);
create index dmarc_row_reporter on dmarc_row (tenant_id, lower(reporter), begin_at, id);

-- The same in sum, per domain and per source of a domain: the summary reads no rows.
create table dmarc_domain (
  tenant_id bigint not null references tenant,
  domain text not null,
  reports bigint not null,
  messages bigint not null,
  passed bigint not null,
  failed_dkim bigint not null,
  failed_spf bigint not null,
  none bigint not null,
  quarantine bigint not null,
  reject bigint not null,
  reporters text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, domain)
);

create table dmarc_source (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  domain text not null,
  source_ip text not null,
  messages bigint not null,
  passed bigint not null,
  failed_dkim bigint not null,
  failed_spf bigint not null,
  none bigint not null,
  quarantine bigint not null,
  reject bigint not null,
  reporters text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index dmarc_source_key on dmarc_source (tenant_id, domain, source_ip);
create index dmarc_source_messages on dmarc_source (tenant_id, messages, id);

-- What a company sets about sending, beside the main switch.
create table sending_setting (
  tenant_id bigint not null references tenant,
  utm_default_on boolean not null default true,
  test_recipients text[] not null default '{}',
  updated_at timestamptz not null,
  primary key (tenant_id)
);
