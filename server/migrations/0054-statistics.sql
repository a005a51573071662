-- Sums of mailings by day. They are made again after events of the mailing arrive; counters of the company by day get the
-- difference, so that no page reads events.
create table mailing_rollup (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  -- When the sums are made next; null while nothing has happened since they were made.
  due_at timestamptz,
  made_at timestamptz,
  primary key (tenant_id, source_id)
);
-- The worker goes over all companies.
create index mailing_rollup_due on mailing_rollup (due_at) where due_at is not null;

create table mailing_day (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  day date not null,
  -- Name of a figure → number; features/reports/rollups/keys.ts has the names.
  sums jsonb not null,
  primary key (tenant_id, source_id, day)
);

-- Products of orders that mails brought, by day of the order. A day is made again after one of its orders changed.
create table bought_product (
  tenant_id bigint not null references tenant,
  day date not null,
  currency text not null,
  code text not null,
  name text not null,
  orders int not null,
  quantity numeric not null,
  amount numeric not null,
  primary key (tenant_id, day, currency, code)
);
-- The orders themselves, in the same way.
create table bought_day (
  tenant_id bigint not null references tenant,
  day date not null,
  source_id bigint not null,
  attribution text not null,
  currency text not null,
  orders int not null,
  amount numeric not null,
  amount_without_vat numeric not null,
  primary key (tenant_id, day, source_id, attribution, currency)
);
-- Sums of a year read the index only.
create index shop_order_bought on shop_order (tenant_id, ordered_at)
  include (state, currency, attribution, source_id, total, total_without_vat) where source_id is not null;
create index shop_order_attributed on shop_order (tenant_id, updated_at) where source_id is not null;

-- Contacts by the month in which they were added, and how many of them read and bought in later months.
create table cohort (
  tenant_id bigint not null references tenant,
  cohort date not null,
  contacts int not null,
  primary key (tenant_id, cohort)
);
create table cohort_month (
  tenant_id bigint not null references tenant,
  cohort date not null,
  month date not null,
  engaged int not null,
  buyers int not null,
  primary key (tenant_id, cohort, month)
);

-- What was made for a company, and up to when.
create table statistics_state (
  tenant_id bigint not null references tenant,
  -- When the products of changed orders are summed next; null while no order has changed.
  products_due_at timestamptz,
  -- Orders that changed before were summed.
  products_at timestamptz,
  -- The last month of cohorts that is complete.
  cohorts_until date,
  cohorts_at timestamptz,
  primary key (tenant_id)
);
create index statistics_state_due on statistics_state (products_due_at) where products_due_at is not null;

-- Public links to the sums of a mailing.
create table report_share (
  tenant_id bigint not null references tenant,
  kind text not null,
  object_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, kind, object_id)
);
create unique index report_share_token on report_share (tenant_id, token_hash);

-- What DNS blocklists say about the addresses and domains that a company sends from.
create table blocklist_check (
  tenant_id bigint not null references tenant,
  target text not null,
  list text not null,
  state text not null check (state in ('listed', 'clear', 'unknown')),
  -- Since when the state is the same.
  since timestamptz not null,
  checked_at timestamptz not null,
  primary key (tenant_id, target, list)
);

-- The domains that sources of mail signed with and returned to: they name the service that sends.
alter table dmarc_source add column dkim_domain text, add column spf_domain text;
update dmarc_source s set dkim_domain = r.dkim_domain, spf_domain = r.spf_domain
from (
  select distinct on (tenant_id, domain, source_ip) tenant_id, domain, source_ip,
    dkim -> 0 ->> 'domain' as dkim_domain, spf -> 0 ->> 'domain' as spf_domain
  from dmarc_row
  order by tenant_id, domain, source_ip, messages desc
) r
where r.tenant_id = s.tenant_id and r.domain = s.domain and r.source_ip = s.source_ip;
