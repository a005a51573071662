import autocannon from 'autocannon'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 32

/** Requests per second of an authenticated GET T/company against a bare Fastify route with one prepared query. */
export async function run() {
  const bench = await benchEnvironment()
  try {
    const company = await benchCompany(bench.database)
    const ours = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const bare = await bench.serve('bench/lib/bare-read.ts', [], '/healthz')
    const headers = { authorization: `Bearer ${company.apiKey}` }
    const targets = {
      ours: { url: `${ours.base}/api/v1/tenants/${company.tenant}/company`, headers },
      bare: { url: `${bare.base}/company/${company.tenant}`, headers: {} },
    }
    for (const target of Object.values(targets)) await measure(target, 2) // warms up
    // Alternates, so that other load on the machine affects both.
    const figures = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['bare', 'ours'] as const) figures[name].push(await measure(targets[name], SECONDS))
    }
    const best = { ours: Math.max(...figures.ours), bare: Math.max(...figures.bare) }
    return {
      what: 'GET T/company, requests per second',
      ours: best.ours,
      limit: best.bare,
      ratio: Number((best.ours / best.bare).toFixed(2)),
      rounds: figures,
    }
  } finally {
    await bench.close()
  }
}

async function measure(
  { url, headers }: { url: string; headers: Record<string, string> },
  duration: number,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  return Math.round(result.requests.average)
}
