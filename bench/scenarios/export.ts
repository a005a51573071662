import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { connectForStream } from '../../server/src/platform/db/pipelined.ts'
import { round } from '../lib/measure.ts'
import { populatedEnvironment } from '../lib/populated.ts'
import { watchMemory } from '../lib/process-memory.ts'

const REQUIRED_RATIO = 0.3
const FIELDS = {
  id: 'id',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  salutation: 'salutation',
  gender: 'gender',
  language: 'language',
  company: 'company',
  phone: 'phone',
  mobile: 'mobile',
  street: 'street',
  city: 'city',
  postalCode: 'postal_code',
  country: 'country',
  birthday: 'birthday',
  status: 'status',
  engagement: 'engagement',
  source: 'source',
  createdAt: 'created_at',
}

/** Seconds until an export of all contacts with twenty fields is ready, against COPY of the same columns to nowhere. */
export async function run([contacts = '1000000']: string[]) {
  const { bench, company, people } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const worker = bench.start('server/src/main.ts', ['worker'])
    const url = `${base}/api/v1/tenants/${company.tenant}/exports`
    const headers = { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' }
    const fields = [...Object.keys(FIELDS), `cf:${people.fields.points}`]
    const columns = [...Object.values(FIELDS), `custom ->> '${people.fields.points}'`].join(', ')
    const figures = { ours: [] as number[], bare: [] as number[] }
    const memory = watchMemory(worker)
    let rows = 0
    for (let i = 0; i < 3; i++) {
      figures.bare.push(
        await bareCopy(
          bench.database.pool,
          `select ${columns} from contact where tenant_id = ${people.tenantId} order by id`,
        ),
      )
      const start = performance.now()
      const body = JSON.stringify({ name: 'Bench', selection: 'all', fields, encoding: 'utf-8' })
      const { id } = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { id: string }
      rows = await ready(`${url}/${id}`, headers)
      figures.ours.push((performance.now() - start) / 1000)
    }
    if (rows !== Number(contacts)) throw new Error(`${rows} rows were exported`)
    const best = { ours: Math.min(...figures.ours), bare: Math.min(...figures.bare) }
    return {
      what: `export of ${contacts} contacts with 20 fields, seconds; required is a ratio of ${REQUIRED_RATIO}`,
      ours: round(best.ours),
      limit: round(best.bare),
      ratio: round(best.bare / best.ours),
      rounds: { ours: figures.ours.map((one) => round(one)), bare: figures.bare.map((one) => round(one)) },
      workerRssMb: memory(),
      ok: best.bare / best.ours >= REQUIRED_RATIO,
    }
  } finally {
    await bench.close()
  }
}

async function ready(url: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const { status, rows } = (await (await fetch(url, { headers })).json()) as { status: string; rows: number }
    if (status === 'ready') return rows
    if (status === 'failed') throw new Error('the export failed')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function bareCopy(pool: pg.Pool, query: string): Promise<number> {
  const client = await connectForStream(pool)
  try {
    const start = performance.now()
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(client.query(to(`copy (${query}) to stdout (format csv)`)), nowhere)
    return (performance.now() - start) / 1000
  } finally {
    client.release()
  }
}
