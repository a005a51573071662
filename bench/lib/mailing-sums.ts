import type pg from 'pg'
import { EVENT_COUNTERS } from '../../server/src/features/mailing/email-events/index.ts'
import { DAY_COUNTERS, LINK_COUNTERS, MAIL_COUNTERS } from '../../server/src/features/mailing/ledger/index.ts'

interface Options {
  tenantId: string
  shopId: string
  campaigns: number
  /** Recipients of each campaign. */
  recipients: number
}

/** How long people read a campaign, in days; and its links. */
const READ_DAYS = 30
const LINKS = 20
const YEAR = 365
const PRODUCTS = 2_000
const PRODUCTS_PER_DAY = 500
const ORDERS = 300_000

/**
 * Inserts a year of campaigns as the sums that the product keeps of them, without messages and events, with orders that
 * they brought and cohorts. Returns the number of events that the sums stand for.
 */
export async function insertMailingSums(client: pg.PoolClient, options: Options): Promise<number> {
  for (const statement of [...mailings(options), ...companySums(options), ...orders(options), ...cohorts(options)])
    await client.query(statement)
  await client.query(
    'vacuum (analyze) counter, mailing_day, bought_product, bought_product_month, bought_day, bought_month, bought_total, shop_order, campaign',
  )
  const { rows } = await client.query<{ events: string }>(
    `select sum(value) as events from counter where tenant_id = ${options.tenantId} and scope = '${EVENT_COUNTERS}'`,
  )
  return Number(rows[0]!.events)
}

/** Campaigns with their sources and links, and figures by day, provider and link. `fate` has a row per mailing and day. */
const mailings = ({ tenantId, shopId, campaigns, recipients }: Options) => [
  `create temp table sent as
    select n, now() - interval '1 day' * (n * ${YEAR} / ${campaigns}) - interval '1 hour' as at from generate_series(1, ${campaigns}) n`,
  `insert into campaign (tenant_id, shop_id, name, type, status, subject, recipients, started_at, finished_at, created_at, updated_at)
    select ${tenantId}, ${shopId}, 'Bench ' || n, 'regular', 'sent', 'Hello', ${recipients}, at, at, at, at from sent`,
  `insert into email_source (tenant_id, kind, object_id)
    select tenant_id, 'campaign', id from campaign where tenant_id = ${tenantId} and name like 'Bench %' order by id`,
  `update campaign c set source_id = s.id from email_source s
    where c.tenant_id = ${tenantId} and s.tenant_id = c.tenant_id and s.kind = 'campaign' and s.object_id = c.id`,
  `insert into email_link (tenant_id, url, plain_url)
    select ${tenantId}, url, url from (select 'https://kvetinka.example/sale/' || n as url from generate_series(1, 400) n) l`,
  `create temp table link as
    select id, row_number() over (order by id) - 1 as n from email_link where tenant_id = ${tenantId} and url like '%/sale/%'`,
  `insert into mail_link (tenant_id, source_id, number, link_id)
    select ${tenantId}, c.source_id, k, l.id
    from campaign c cross join generate_series(1, ${LINKS}) k join link l on l.n = (c.id * 7 + k) % 400
    where c.tenant_id = ${tenantId} and c.name like 'Bench %'`,
  // Most people read on the first days.
  `create temp table fate as
    select c.source_id, (c.started_at at time zone 'Europe/Prague')::date + d as day, d, exp(-d / 2.5) * 0.33 as share
    from campaign c cross join generate_series(0, ${READ_DAYS - 1}) d
    where c.tenant_id = ${tenantId} and c.name like 'Bench %' and c.started_at + interval '1 day' * d < now()`,
  `create temp table figure as
    select source_id, day, p as provider, kind, ceil(${recipients} / 9.0 * factor * case when kind in ('sent', 'failed') then 1 else share end)::bigint as value
    from fate cross join generate_series(1, 9) p
    cross join (values ('sent', 1.0), ('failed', 0.01), ('softBounced', 0.02), ('hardBounced', 0.01), ('returned', 0.01),
      ('opened', 0.9), ('clicked', 0.15), ('openedMachine', 0.5), ('unsubscribed', 0.01), ('complained', 0.001)) k (kind, factor)
    where d = 0 or kind not in ('sent', 'failed')`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, '${MAIL_COUNTERS}', source_id, day || '|' || provider || '|0|' || kind, value from figure`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, '${DAY_COUNTERS}', to_char(day, 'YYYYMMDD')::bigint, kind, sum(value) from figure group by 3, 4`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, '${EVENT_COUNTERS}', source_id, day || '|' || k.kind || '|' || k.machine, ceil(${recipients} * k.factor * case when k.kind < 3 then 1 else share end)
    from fate cross join (values (1, 0, 1.0), (2, 0, 0.97), (3, 0, 1.1), (3, 1, 0.9), (4, 0, 0.25)) k (kind, machine, factor)
    where d = 0 or k.kind > 2`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, '${LINK_COUNTERS}', source_id, day || '|' || n || '|' || kind, ceil(${recipients} * share * 0.15 / n)
    from fate cross join generate_series(1, ${LINKS}) n cross join (values ('people'), ('clicks')) k (kind)`,
  `insert into mailing_day (tenant_id, source_id, day, sums)
    select ${tenantId}, f.source_id, f.day, jsonb_build_object(
      'hour', (select jsonb_object_agg(h || '|' || kind, ceil(${recipients} * f.share / 24)) from generate_series(0, 23) h, unnest(array['opens', 'clicks']) kind),
      'device', (select jsonb_object_agg(device || '|' || program || '|opens', ceil(${recipients} * f.share / 20)) from unnest(array['mobile', 'desktop', 'tablet', 'hidden']) device, unnest(array['gmail', 'outlook', 'apple_mail', 'chrome', 'safari']) program),
      'link', (select jsonb_object_agg(m.link_id || '|people', ceil(${recipients} * f.share * 0.15 / m.number)) from mail_link m where m.tenant_id = ${tenantId} and m.source_id = f.source_id))
    from fate f`,
]

/** The sums of the company by day. */
const companySums = ({ tenantId }: Options) => [
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, 'stats-provider', to_char(day, 'YYYYMMDD')::bigint, provider || '|' || kind, sum(value) from figure group by 3, 4`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, 'stats-bounce', to_char(day, 'YYYYMMDD')::bigint, provider || '|soft|' || reason, ceil(sum(value) / 8.0)
    from figure cross join unnest(array['blocked', 'policy', 'mailbox_full', 'rate', 'content', 'timeout', 'system', 'filtered']) reason
    where kind = 'softBounced' group by 3, 4`,
  `insert into counter (tenant_id, scope, object_id, key, value)
    select ${tenantId}, 'stats-kind', to_char(day, 'YYYYMMDD')::bigint, 'campaign|' || kind, sum(value) from figure group by 3, 4`,
  ...(['hour', 'device', 'link'] as const).map(
    (group) => `insert into counter (tenant_id, scope, object_id, key, value)
      select ${tenantId}, 'stats-${group}', to_char(d.day, 'YYYYMMDD')::bigint, f.key, sum(f.value::bigint)
      from mailing_day d cross join lateral jsonb_each_text(d.sums -> '${group}') f where d.tenant_id = ${tenantId} group by 3, 4`,
  ),
  `insert into counter (tenant_id, scope, object_id, key, value)
    select tenant_id, scope, object_id / 100, key, sum(value) from counter
    where tenant_id = ${tenantId} and scope in ('stats-device', 'stats-bounce', 'stats-link') group by 1, 2, 3, 4`,
]

const orders = ({ tenantId, shopId, campaigns }: Options) => [
  `insert into shop_order (tenant_id, shop_id, order_id, state, currency, total, ordered_at, attribution, source_id, created_at, updated_at)
    select ${tenantId}, ${shopId}, 'bench-' || n, 'paid', 'CZK', 100 + n % 900, now() - interval '1 year' * n / ${ORDERS}, 'click',
      (select min(source_id) from campaign where tenant_id = ${tenantId}) + n % ${campaigns}, now(), now()
    from generate_series(1, ${ORDERS}) n`,
  `insert into bought_day (tenant_id, day, source_id, attribution, currency, orders, amount, amount_without_vat)
    select ${tenantId}, ordered_at::date, source_id, attribution, 'CZK', count(*), sum(total), sum(total)
    from shop_order where tenant_id = ${tenantId} and source_id is not null group by 2, 3, 4`,
  `insert into bought_total (tenant_id, day, attribution, currency, orders, amount, amount_without_vat)
    select tenant_id, day, attribution, currency, sum(orders), sum(amount), sum(amount_without_vat)
    from bought_day where tenant_id = ${tenantId} group by 1, 2, 3, 4`,
  `insert into bought_month (tenant_id, month, source_id, currency, orders, amount, amount_without_vat)
    select tenant_id, date_trunc('month', day)::date, source_id, currency, sum(orders), sum(amount), sum(amount_without_vat)
    from bought_day where tenant_id = ${tenantId} group by 1, 2, 3, 4`,
  `insert into statistics_state (tenant_id, bought_zone) values (${tenantId}, 'Europe/Prague')
    on conflict (tenant_id) do update set bought_zone = excluded.bought_zone`,
  `insert into bought_product (tenant_id, day, currency, code, name, orders, quantity, amount)
    select ${tenantId}, current_date - d, 'CZK', 'P' || (d * 37 + p * 3) % ${PRODUCTS}, 'Rose', 2, 3, 300
    from generate_series(0, ${YEAR - 1}) d, generate_series(1, ${PRODUCTS_PER_DAY}) p on conflict do nothing`,
  `insert into bought_product_month (tenant_id, month, currency, code, name, orders, quantity, amount)
    select tenant_id, date_trunc('month', day)::date, currency, code, max(name), sum(orders), sum(quantity), sum(amount)
    from bought_product where tenant_id = ${tenantId} group by 1, 2, 3, 4`,
]

const cohorts = ({ tenantId }: Options) => [
  `insert into cohort (tenant_id, cohort, contacts)
    select ${tenantId}, (date_trunc('month', now()) - make_interval(months => n))::date, 40000 from generate_series(0, 23) n`,
  `insert into cohort_month (tenant_id, cohort, month, engaged, buyers)
    select ${tenantId}, (date_trunc('month', now()) - make_interval(months => n))::date,
      (date_trunc('month', now()) - make_interval(months => n - k))::date, 9000, 900
    from generate_series(0, 23) n, generate_series(0, 23) k where k <= n`,
]
