import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { Client } from 'undici'
import { type Comparison, gridCases } from '../lib/grid-cases.ts'
import { preparedOn, type Query } from '../lib/grid-sql.ts'
import { percentile, round, timed } from '../lib/measure.ts'
import { populatedEnvironment } from '../lib/populated.ts'

/** Measurements per case: at least `least`, and up to `most` within the time. */
const TIMES = { least: 60, most: 200, ms: 8_000 }
const WARM_MS = 2_000

/**
 * The contacts grid and the detail at a million contacts, one client, against bare prepared SQL: p95 in milliseconds.
 */
export async function run([contacts = '1000000']: string[]) {
  const made = await timed(() => populatedEnvironment({ contacts: Number(contacts), seed: 1 }))
  const { bench, company, people } = made.value
  const database = new pg.Client({ connectionString: bench.url })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    await database.connect()
    const query = preparedOn(database)
    const http = new Client(base)
    const headers = { authorization: `Bearer ${company.apiKey}` }
    const get = async (path: string) => {
      const { statusCode, body } = await http.request({
        path: `/api/v1/tenants/${company.tenant}${path}`,
        method: 'GET',
        headers,
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
      return text
    }
    const cases: Record<string, Awaited<ReturnType<typeof measure>>> = {}
    const measured = await timed(async () => {
      for (const [name, { comparisons, plan }] of Object.entries(await gridCases(bench.database, people))) {
        await database.query(`set plan_cache_mode = ${plan}`)
        cases[name] = await measure(comparisons, get, query)
      }
    })
    return {
      what: 'contacts grid and detail, p95 in ms of one client; the limit is 1.3 times the bare SQL plus 2 ms',
      contacts: people.contacts,
      seconds: { prepared: round(made.ms / 1000, 1), measured: round(measured.ms / 1000, 1) },
      cases,
      ok: Object.values(cases).every((one) => one.ok),
    }
  } finally {
    await database.end()
    await bench.close()
  }
}

async function measure(comparisons: Comparison[], get: (path: string) => Promise<string>, query: Query) {
  // Times are comparable only if both answers are the same.
  for (const comparison of comparisons) {
    const ours = comparison.ours(JSON.parse(await get(comparison.path)))
    const bare = await comparison.bare(query)
    if (!isDeepStrictEqual(ours, bare))
      throw new Error(`${comparison.path}: ${JSON.stringify(ours)} differs from bare SQL: ${JSON.stringify(bare)}`)
  }
  const times = { ours: [] as number[], bare: [] as number[] }
  const step = async (n: number) => {
    const comparison = comparisons[n % comparisons.length]!
    const sides = { ours: () => get(comparison.path), bare: () => comparison.bare(query) }
    // Alternates, so that other load on the machine affects both.
    for (const side of n % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      times[side].push((await timed<unknown>(sides[side])).ms)
  }
  for (let n = 0, end = performance.now() + WARM_MS; performance.now() < end; n++) await step(n)
  for (const list of Object.values(times)) list.length = 0
  const end = performance.now() + TIMES.ms
  for (let n = 0; n < TIMES.least || (n < TIMES.most && performance.now() < end); n++) await step(n)
  const [ours, bare] = [percentile(times.ours, 0.95), percentile(times.bare, 0.95)]
  const limit = 1.3 * bare + 2
  return {
    ours: round(ours),
    bare: round(bare),
    limit: round(limit),
    ok: ours <= limit,
    times: times.ours.length,
    median: { ours: round(percentile(times.ours, 0.5)), bare: round(percentile(times.bare, 0.5)) },
  }
}
