-- What invoices are made out to. A company without a row uses its own data.
create table billing_profile (
  tenant_id bigint primary key references tenant,
  name text not null,
  company_id text not null,
  vat_id text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  country text,
  email text not null,
  phone text not null,
  updated_at timestamptz not null
);

-- The tariff of a company and the period that its last invoice covers. A company without a row has no limit and gets no
-- invoices.
create table company_tariff (
  tenant_id bigint primary key references tenant,
  tariff text not null,
  -- As they were when the period was invoiced: the price list may have changed.
  contact_limit int not null,
  price numeric(14, 2) not null,
  period text not null check (period in ('month', 'year')),
  currency text not null check (currency in ('CZK', 'EUR')),
  -- Both days included.
  valid_from date not null,
  valid_to date not null,
  -- The day that periods are counted from: a month that began on the 31st ends on the 27th of February, and the next one
  -- begins on the 28th, but the one after it on the 31st again.
  anchor date not null,
  -- What the company has chosen for the next period.
  next_tariff text,
  next_period text check (next_period in ('month', 'year')),
  next_currency text check (next_currency in ('CZK', 'EUR')),
  cancelled_at timestamptz,
  -- The ends of the periods in which the company was warned.
  near_warned_for date,
  reached_warned_for date,
  check ((next_tariff is null) = (next_period is null) and (next_tariff is null) = (next_currency is null))
);
-- The job that renews tariffs goes over all companies.
create index company_tariff_due on company_tariff (valid_to);

-- The last number of each year. The transaction that adds an invoice locks the row, so that numbers have no gaps.
create table invoice_number (
  year int primary key,
  last int not null check (last between 1 and 999999)
);

-- Invoices with everything that they show. Only `paid_at` and `overdue_warned_at` change later.
create table invoice (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  number text not null,
  -- `period`: a period of the tariff; `change`: a larger tariff within a period; `single`: made by the operator.
  kind text not null check (kind in ('period', 'change', 'single')),
  language text not null check (language in ('cs', 'sk', 'en')),
  currency text not null check (currency in ('CZK', 'EUR')),
  -- The days of the service, if it is for a tariff.
  period_from date,
  period_to date,
  issued_on date not null,
  due_on date not null,
  supplier jsonb not null,
  customer jsonb not null,
  lines jsonb not null,
  -- Why the tax is what it is.
  vat_rule text not null check (vat_rule in ('unregistered', 'domestic', 'reverse_charge', 'oss', 'outside_eu')),
  vat_rate numeric(4, 1) not null,
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  total numeric(14, 2) not null check (total > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  overdue_warned_at timestamptz,
  primary key (tenant_id, id)
);
create unique index invoice_number_key on invoice (tenant_id, number);
create unique index invoice_period_key on invoice (tenant_id, period_from) where kind = 'period';
create index invoice_paid on invoice (tenant_id, paid_at, id) where paid_at is not null;
create index invoice_unpaid on invoice (tenant_id, due_on) where paid_at is null;
-- The job that warns goes over all companies.
create index invoice_overdue on invoice (due_on) where paid_at is null and overdue_warned_at is null;

-- All invoices as they were issued. The supplier must keep them for ten years, also after a company was deleted.
create table invoice_book (
  number text primary key,
  -- The public id of the company.
  company uuid not null,
  issued_on date not null,
  document jsonb not null
);
create index invoice_book_issued on invoice_book (issued_on);
