import { TABS } from '../../server/src/features/reports/statistics/sql/tabs.ts'
import { caller } from '../lib/caller.ts'
import { percentile, round, timed } from '../lib/measure.ts'
import { insertSentCampaign } from '../lib/people/campaign.ts'
import { populatedEnvironment } from '../lib/populated.ts'

const ROUNDS = 5
const LIMIT = 300
const FAR_PAGE = 300

/**
 * Every statistics route of a campaign to a million contacts with about three million events: the median of five
 * requests, and the slowest route. Requests for one engagement grade count events instead of reading counters, and have
 * no limit.
 */
export async function run([contacts = '1000000']: string[]) {
  const { bench, company, people } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const html = Array.from({ length: 8 }, (_, i) => `<a href="https://kvetinka.example/bench/${i + 1}">link</a>`).join(
      '',
    )
    const { id } = await call('POST', '/campaigns', { name: 'Bench', shopId: people.shops.cs, content: { html } })
    const client = await bench.database.pool.connect()
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set temp_buffers = '1GB'`)
    const events = await insertSentCampaign({
      db: bench.database.db,
      client,
      tenantId: people.tenantId,
      campaignId: id,
      now: new Date(),
    }).finally(() => client.release(true))
    const measure = async (path: string) => {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push((await timed(() => call('GET', path))).ms)
      return [path.replace(`/stats/campaigns/${id}`, '…'), round(percentile(times, 0.5), 1)] as const
    }
    const limited: (readonly [string, number])[] = []
    for (const path of limitedPaths(`/stats/campaigns/${id}`)) limited.push(await measure(path))
    const counted: (readonly [string, number])[] = []
    for (const path of countedPaths(`/stats/campaigns/${id}`)) counted.push(await measure(path))
    const [route, slowest] = limited.toSorted((a, b) => b[1] - a[1])[0]!
    return {
      what: `statistics routes, median of ${ROUNDS} in ms; limit ${LIMIT}`,
      contacts: Number(contacts),
      events,
      slowest: { route, ms: slowest },
      ms: Object.fromEntries(limited),
      counted: Object.fromEntries(counted),
      ok: slowest <= LIMIT && events >= 2.9 * Number(contacts),
    }
  } finally {
    await bench.close()
  }
}

const limitedPaths = (path: string) => [
  path,
  `${path}?humans=false`,
  `${path}/heatmap`,
  `${path}/conversions`,
  `${path}/report`,
  '/stats/emails',
  '/dashboard',
  ...TABS.flatMap((tab) =>
    [1, FAR_PAGE].flatMap((page) => [
      `${path}/recipients?tab=${tab}&page=${page}`,
      `${path}/recipients?rows=events&tab=${tab}&page=${page}`,
      `${path}/activity?tab=${tab}&page=${page}`,
    ]),
  ),
  `${path}/recipients?tab=opened&humans=false`,
  `${path}/recipients?q=kratochvil&tab=opened`,
  `${path}/activity?q=kratochvil`,
]

const countedPaths = (path: string) => [
  `${path}/report?engagement=A`,
  `${path}/recipients?engagement=A&tab=opened`,
  `${path}/recipients?tab=opened&from=2000-01-01`,
]
