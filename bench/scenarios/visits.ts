import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { identifyVisitor } from '../../server/src/features/commerce/contact-events/index.ts'
import { type BenchEnvironment, benchCompany, benchEnvironment } from '../lib/environment.ts'

const ROUNDS = 3
const CONNECTIONS = 32
const NEEDED = 2_000

/**
 * Visits of the site script per second on one process, each stored before it is answered, against a bare route with grouped
 * inserts; and how many visits of recognised people a worker gives to their contacts per second.
 */
export async function run([seconds = '5', people = '5000']: string[]) {
  const bench = await benchEnvironment()
  try {
    const company = await benchCompany(bench.database)
    const requests = await visits(bench, company, Number(people))
    const ours = await bench.serve('server/src/main.ts', ['api'], '/healthz', { TRUST_PROXY: '127.0.0.1' })
    const bare = await bench.serve('bench/lib/bare-visit.ts', [], '/healthz')
    const targets = { ours: ours.base, bare: bare.base }
    for (const url of Object.values(targets)) await measure(url, requests, Number(seconds)) // warms up
    const figures = { ours: [] as number[], bare: [] as number[] }
    let unstored = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['bare', 'ours'] as const) {
        await bench.database.pool.query('truncate web_event')
        const { perSecond, answered } = await measure(targets[name], requests, Number(seconds))
        figures[name].push(perSecond)
        const { rows } = await bench.database.pool.query<{ n: number }>('select count(*)::int as n from web_event')
        if (name === 'ours') unstored += Math.max(0, answered - rows[0]!.n)
      }
    }
    const best = { ours: Math.max(...figures.ours), bare: Math.max(...figures.bare) }
    const ratio = Number((best.ours / best.bare).toFixed(2))
    const handled = await handle(bench)
    return {
      what: 'visits stored per second, and given to contacts per second',
      ours: best.ours,
      limit: best.bare,
      ratio,
      rounds: figures,
      unstored,
      handled,
      ok: best.ours >= NEEDED && ratio >= 0.5 && unstored === 0 && handled >= NEEDED,
    }
  } finally {
    await bench.close()
  }
}

/** Visits of many people, each with an IP address of their own and recognised in their browser. */
async function visits(
  { database: { db, pool } }: BenchEnvironment,
  company: Awaited<ReturnType<typeof benchCompany>>,
  people: number,
) {
  const { rows } = await pool.query<{ tenant_id: string; id: string }>(
    `insert into contact (tenant_id, email, shop_id, status, status_at, source, consent_basis, created_at, updated_at)
     select t.id, 'v' || n || '@example.com', $1, 'subscribed', now(), 'manual', 'double_opt_in', now(), now()
     from tenant t, generate_series(1, $2::int) n
     where t.public_id = $3
     returning tenant_id, id`,
    [company.shopId, people, company.tenant],
  )
  const tenantId = rows[0]!.tenant_id
  await pool.query("insert into web_tracking (tenant_id, shop_id, mode, updated_at) values ($1, $2, 'full', now())", [
    tenantId,
    company.shopId,
  ])
  const requests: autocannon.Request[] = []
  for (const [i, { id }] of rows.entries()) {
    const visitor = crypto.randomUUID()
    await identifyVisitor(db, tenantId, { visitor, contactId: id, by: 'login' }, new Date())
    const visit = { url: `https://shop.example/product/${i % 500}?utm_source=newsletter`, visitType: 'product' }
    requests.push({
      method: 'POST',
      path: `/t/${company.tenant}/${company.shopId}`,
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': `198.18.${(i >> 8) & 255}.${i & 255}` },
      body: JSON.stringify({ visitor, events: [{ type: 'visit', visit, ago: 0 }] }),
    })
  }
  return requests
}

/** How many visits a worker handles per second, from its first batch until none waits. */
async function handle({ database: { pool }, start }: BenchEnvironment): Promise<number> {
  const waiting = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from web_event where waiting')).rows[0]!.n
  const all = await waiting()
  start('server/src/main.ts', ['worker'])
  let [left, began, first] = [all, 0, all]
  while (left > 0) {
    await sleep(50)
    left = await waiting()
    if (!began && left < all) [began, first] = [performance.now(), left]
  }
  return Math.round(first / ((performance.now() - began) / 1000))
}

async function measure(url: string, requests: autocannon.Request[], duration: number) {
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration })
  const answered = result['2xx']
  if (result.errors || result.requests.total !== answered)
    throw new Error(`${url}: ${result.requests.total - answered} answers were refused, ${result.errors} errors`)
  return { perSecond: Math.round(result.requests.average), answered }
}
