-- Sums of mailings rest after they were made, as long as the making was expensive.
alter table mailing_rollup rename column made_at to rests_until;
-- Sums by kind of mailing are new: all mailings are summed again.
update mailing_rollup set due_at = now(), rests_until = null;

-- Days whose orders are summed: one row for each day that ever had an order that a mail brought.
create table bought_rollup (
  tenant_id bigint not null references tenant,
  day date not null,
  -- When the day is summed next; null while none of its orders has changed since it was.
  due_at timestamptz,
  -- Null before the day was summed in the time zone of the company.
  rests_until timestamptz,
  primary key (tenant_id, day)
);
-- The worker goes over all companies.
create index bought_rollup_due on bought_rollup (due_at) where due_at is not null;

-- The times that orders had before they changed: the sums of those days lose them.
create table order_moved (
  tenant_id bigint not null references tenant,
  order_id bigint not null,
  ordered_at timestamptz not null,
  primary key (tenant_id, order_id, ordered_at)
);
create function order_moved() returns trigger language plpgsql as $$
begin
  insert into order_moved (tenant_id, order_id, ordered_at) values (old.tenant_id, old.id, old.ordered_at) on conflict do nothing;
  return null;
end $$;
create trigger shop_order_moved after update of ordered_at on shop_order for each row
  when (old.source_id is not null and old.ordered_at <> new.ordered_at) execute function order_moved();

-- The worker compares the zone with the one of the company, and sums all days when it differs, also for the first time.
alter table statistics_state drop column products_due_at, drop column products_at, add column bought_zone text;
drop index shop_order_attributed;
-- Days that were summed before may contain orders that have moved since.
insert into bought_rollup (tenant_id, day, due_at) select distinct tenant_id, day, now() from bought_day;

-- A list of mailings reads the orders of its own mailings only.
create index bought_day_source on bought_day (tenant_id, source_id, day) include (currency, orders, amount);

-- Sums of long ranges: of all mailings by day, of each mailing and of each product by month.
create table bought_total (
  tenant_id bigint not null references tenant,
  day date not null,
  attribution text not null,
  currency text not null,
  orders int not null,
  amount numeric not null,
  amount_without_vat numeric not null,
  primary key (tenant_id, day, attribution, currency)
);
create table bought_month (
  tenant_id bigint not null references tenant,
  -- Its first day.
  month date not null,
  source_id bigint not null,
  currency text not null,
  orders int not null,
  amount numeric not null,
  amount_without_vat numeric not null,
  primary key (tenant_id, month, source_id, currency)
);
create table bought_product_month (
  tenant_id bigint not null references tenant,
  month date not null,
  currency text not null,
  code text not null,
  name text not null,
  orders int not null,
  quantity numeric not null,
  amount numeric not null,
  primary key (tenant_id, month, currency, code)
);

insert into bought_total (tenant_id, day, attribution, currency, orders, amount, amount_without_vat)
select tenant_id, day, attribution, currency, sum(orders), sum(amount), sum(amount_without_vat) from bought_day group by 1, 2, 3, 4;
insert into bought_month (tenant_id, month, source_id, currency, orders, amount, amount_without_vat)
select tenant_id, date_trunc('month', day)::date, source_id, currency, sum(orders), sum(amount), sum(amount_without_vat)
from bought_day group by 1, 2, 3, 4;
insert into bought_product_month (tenant_id, month, currency, code, name, orders, quantity, amount)
select tenant_id, date_trunc('month', day)::date, currency, code, max(name), sum(orders), sum(quantity), sum(amount)
from bought_product group by 1, 2, 3, 4;

-- Counters of devices, bounces and links by month; their object is the month as a number, such as 202603.
insert into counter (tenant_id, scope, object_id, key, value)
select tenant_id, scope, object_id / 100, key, sum(value)
from (
  select tenant_id, scope, object_id, key, value from counter where scope in ('stats-device', 'stats-bounce', 'stats-link')
  union all
  select tenant_id, scope, object_id, key, delta from counter_delta where scope in ('stats-device', 'stats-bounce', 'stats-link')) c
group by 1, 2, 3, 4
having sum(value) <> 0;

-- A source is named by the domains whose signature or return path passed; a failed one may be a false claim.
update dmarc_source s set dkim_domain = r.dkim_domain, spf_domain = r.spf_domain
from (
  select c.tenant_id, c.domain, c.source_ip,
    (array_agg(c.dkim_domain order by c.messages desc) filter (where c.dkim_domain is not null))[1] as dkim_domain,
    (array_agg(c.spf_domain order by c.messages desc) filter (where c.spf_domain is not null))[1] as spf_domain
  from (
    select d.tenant_id, d.domain, d.source_ip, d.messages,
      (select one ->> 'domain' from jsonb_array_elements(d.dkim) one where one ->> 'result' = 'pass'
        order by one ->> 'domain' = d.domain or one ->> 'domain' like '%.' || d.domain limit 1) as dkim_domain,
      (select one ->> 'domain' from jsonb_array_elements(d.spf) one where one ->> 'result' = 'pass'
        order by one ->> 'domain' = d.domain or one ->> 'domain' like '%.' || d.domain limit 1) as spf_domain
    from dmarc_row d) c
  group by 1, 2, 3
) r
where r.tenant_id = s.tenant_id and r.domain = s.domain and r.source_ip = s.source_ip;
