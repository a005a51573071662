import autocannon from 'autocannon'
import { linkSigner, messageTokens } from '../../server/src/features/mailing/ledger/index.ts'
import { loadSigningKeys } from '../../server/src/platform/crypto/signing-keys.ts'
import { benchEnvironment, benchSecrets } from '../lib/environment.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 32
const PEOPLE = 2000
const LINKS = 10

/** Clicks per second, each stored before it is answered, against a bare route that inserts and redirects. */
export async function run() {
  const bench = await benchEnvironment()
  try {
    const requests = await clicks(bench.database)
    const ours = await bench.serve('server/src/main.ts', ['api'], '/healthz', { TRUST_PROXY: '127.0.0.1' })
    const bare = await bench.serve('bench/lib/bare-click.ts', [], '/healthz')
    const targets = { ours: ours.base, bare: bare.base }
    for (const url of Object.values(targets)) await measure(url, requests, 2) // warms up
    const figures = { ours: [] as number[], bare: [] as number[] }
    const stored = async () =>
      Number((await bench.database.pool.query('select count(*) from tracking_hit')).rows[0].count)
    let unstored = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['bare', 'ours'] as const) {
        await bench.database.pool.query('truncate tracking_hit')
        const { perSecond, answered } = await measure(targets[name], requests, SECONDS)
        figures[name].push(perSecond)
        if (name === 'ours') unstored += Math.max(0, answered - (await stored()))
      }
    }
    const best = { ours: Math.max(...figures.ours), bare: Math.max(...figures.bare) }
    return {
      what: 'clicks stored and redirected, per second',
      ours: best.ours,
      limit: best.bare,
      ratio: Number((best.ours / best.bare).toFixed(2)),
      rounds: figures,
      unstored,
    }
  } finally {
    await bench.close()
  }
}

/** Clicks on a mail's links by many people, each with an IP address of their own. */
async function clicks({ db }: Awaited<ReturnType<typeof benchEnvironment>>['database']) {
  const keys = await loadSigningKeys(db, benchSecrets)
  const mailing = { tenantId: '1', sourceId: '42' }
  const sign = linkSigner(keys, mailing)!
  return Array.from({ length: PEOPLE }, (_, i) => {
    const { mail } = messageTokens(keys, { ...mailing, contactId: String(1_000_000 + i) })
    const number = 1 + (i % LINKS)
    const url = `https://shop.example/product/${number}?utm_source=newsletter`
    return {
      path: `/c/${mail}/${number}.${sign(number, url)}?u=${encodeURIComponent(url)}`,
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
        'x-forwarded-for': `198.18.${i >> 8}.${i & 255}`,
      },
    }
  })
}

async function measure(url: string, requests: autocannon.Request[], duration: number) {
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration })
  const answered = result['3xx']
  if (result.errors || result.requests.total !== answered)
    throw new Error(`${url}: ${result.requests.total - answered} answers did not redirect, ${result.errors} errors`)
  return { perSecond: Math.round(result.requests.average), answered }
}
