import {
  daysBetween,
  monthNumber,
  monthsIn,
  type Span,
  splitMonths,
} from '../../server/src/features/reports/rollups/days.ts'
import { addDays, dayNumber, dayOf } from '../../server/src/platform/time/zone.ts'
import { caller } from '../lib/caller.ts'
import { insertMailingSums } from '../lib/mailing-sums.ts'
import { round, timed } from '../lib/measure.ts'
import { populatedEnvironment } from '../lib/populated.ts'

const ROUNDS = 5
const LIMIT = 300
const CAMPAIGNS = 300
/** So many events per recipient do the sums stand for. */
const EVENTS_PER_RECIPIENT = 4
const EVENTS = 100_000_000

/**
 * Every page of the statistics at a million contacts and a hundred million e-mail events, which are kept as sums. A page
 * takes as long as its slowest request; its time is the slowest of five rounds. `ratio` compares it with bare queries of
 * the same sums in the same round.
 */
export async function run([contacts = '1000000', events = String(EVENTS)]: string[]) {
  const { bench, company, people } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const { tenantId } = people
    const client = await bench.database.pool.connect()
    await client.query(`set work_mem = '256MB'`)
    const counted = await insertMailingSums(client, {
      tenantId,
      shopId: people.shops.cs!,
      campaigns: CAMPAIGNS,
      recipients: Math.ceil(Number(events) / CAMPAIGNS / EVENTS_PER_RECIPIENT),
    }).finally(() => client.release(true))
    const { rows } = await bench.database.pool.query<{ id: string; source_id: string }>(
      `select id, source_id from campaign where tenant_id = $1 and name = 'Bench 30'`,
      [tenantId],
    )
    const campaign = rows[0]!
    const { url } = await call('POST', `/stats/campaigns/${campaign.id}/share`, {})
    const pages = pagesOf(campaign.id, campaign.source_id, dayOf(new Date(), 'Europe/Prague'))
    const figures: Record<string, { ms: number; bareMs: number; ratio: number }> = {}
    for (const [name, { paths, sums }] of Object.entries({ ...pages, 'public report': pages.campaign! })) {
      const asked =
        name === 'public report'
          ? [() => fetch(base + new URL(url).pathname)]
          : paths.map((path) => () => call('GET', path))
      const bare = () => Promise.all(sums.map((text) => bench.database.pool.query(text, [tenantId])))
      const rounds: { ours: number; bare: number }[] = []
      for (let n = 0; n <= ROUNDS; n++)
        rounds.push({
          bare: (await timed(bare)).ms,
          ours: (await timed(() => Promise.all(asked.map((ask) => ask())))).ms,
        })
      // The first round warms up.
      const slowest = rounds.slice(1).reduce((a, b) => (b.ours > a.ours ? b : a))
      figures[name] = {
        ms: round(slowest.ours, 1),
        bareMs: round(slowest.bare, 1),
        ratio: round(slowest.ours / slowest.bare, 1),
      }
    }
    const [page, { ms }] = Object.entries(figures).toSorted(([, a], [, b]) => b.ms - a.ms)[0]!
    return {
      what: `pages of the statistics: the slowest of ${ROUNDS} rounds in ms, against bare queries of the same sums; limit ${LIMIT}`,
      contacts: people.contacts,
      events: counted,
      slowest: { page, ms },
      pages: figures,
      ok: ms <= LIMIT && counted >= 0.9 * Number(events),
    }
  } finally {
    await bench.close()
  }
}

interface MeasuredPage {
  paths: string[]
  /** Bare queries of the sums that the page needs. */
  sums: string[]
}

function pagesOf(campaignId: string, sourceId: string, today: string): Record<string, MeasuredPage> {
  const since = (days: number) => addDays(today, 1 - days)
  const counters = (scope: string, days: number) => `
    select object_id, key, sum(value) from counter
    where tenant_id = $1 and scope = '${scope}' and object_id between ${dayNumber(since(days))} and ${dayNumber(today)}
    group by 1, 2`
  // Devices, bounces, links, products and what mailings sold are also kept by month.
  const inMonths = (days: number) => splitMonths({ from: since(days), before: addDays(today, 1) })
  const spans = (column: string, parts: readonly Span[]) =>
    `(${parts.map(({ from, before }) => `${column} >= '${from}' and ${column} < '${before}'`).join(' or ')})`
  const monthly = (scope: string, days: number) => {
    const { months, days: rest } = inMonths(days)
    const numbers = [
      ...monthsIn(months).map(monthNumber),
      ...rest.flatMap(({ from = today, before }) => daysBetween({ from, to: addDays(before, -1) }).map(dayNumber)),
    ]
    return `
      select key, sum(value) from counter
      where tenant_id = $1 and scope = '${scope}' and object_id = any('{${numbers}}'::bigint[]) group by 1`
  }
  const bought = (days: number) => `
    select day, currency, sum(orders), sum(amount) from bought_total where tenant_id = $1 and day >= '${since(days)}'
    group by 1, 2`
  const sellers = (days: number) => `
    select source_id, sum(amount) from (
      select source_id, amount from bought_month where tenant_id = $1 and ${spans('month', [inMonths(days).months])}
      union all
      select source_id, amount from bought_day where tenant_id = $1 and ${spans('day', inMonths(days).days)}) b
    group by 1`
  const products = (days: number) => `
    select currency, code, sum(amount) from (
      select currency, code, amount from bought_product_month where tenant_id = $1 and ${spans('month', [inMonths(days).months])}
      union all
      select currency, code, amount from bought_product where tenant_id = $1 and ${spans('day', inMonths(days).days)}) b
    group by 1, 2 order by 3 desc limit 50`
  const ofCampaign = `select key, value from counter where tenant_id = $1 and scope = 'mail' and object_id = ${sourceId}`
  const period = (days: number) => `from=${since(days)}&to=${today}`
  const overview = (days: number): MeasuredPage => ({
    paths: [
      `/stats/comparison?${period(days)}`,
      `/stats/emails?${period(days)}`,
      `/conversions?from=${since(days)}&to=${addDays(today, 1)}`,
    ],
    sums: [counters('mail-day', 365), bought(days), bought(365), sellers(days)],
  })
  const reading = (days: number): MeasuredPage => ({
    paths: [`/stats/reading?${period(days)}`],
    sums: [counters('stats-hour', days), monthly('stats-device', days)],
  })
  const top = (days: number): MeasuredPage => ({
    paths: [`/stats/products?${period(days)}`, `/stats/links?${period(days)}`],
    sums: [products(days), monthly('stats-link', days)],
  })
  return {
    dashboard: { paths: ['/dashboard'], sums: [counters('mail-day', 60), bought(60)] },
    overview: overview(30),
    'overview of a year': overview(365),
    reading: reading(30),
    'reading of a year': reading(365),
    products: top(30),
    'products of a year': top(365),
    cohorts: { paths: ['/stats/cohorts?months=24'], sums: ['select * from cohort_month where tenant_id = $1'] },
    deliverability: {
      paths: ['/stats/deliverability?weeks=12'],
      sums: [counters('stats-provider', 84), monthly('stats-bounce', 84)],
    },
    'deliverability of a year': {
      paths: ['/stats/deliverability?weeks=52'],
      sums: [counters('stats-provider', 364), monthly('stats-bounce', 364)],
    },
    campaign: {
      paths: [
        `/stats/campaigns/${campaignId}`,
        `/stats/reading?campaignId=${campaignId}`,
        `/stats/comparison?campaignId=${campaignId}`,
      ],
      sums: [ofCampaign, counters('mail-day', 365)],
    },
    'report of a year': {
      paths: [`/stats/report?${period(365)}`],
      sums: [counters('mail-day', 365), bought(365), products(365), monthly('stats-link', 365)],
    },
  }
}
