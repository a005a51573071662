import autocannon from 'autocannon'
import consentChainsCheck from '../../server/src/features/audience/contacts/doctor/consent-chains.ts'
import contactCountersCheck from '../../server/src/features/audience/contacts/doctor/contact-counters.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { newPerson } from '../lib/new-person.ts'
import { type Populated, populatedEnvironment } from '../lib/populated.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 16
const REQUIRED_RATIO = 0.5

interface Made {
  made: number
  perSecond: number
}

/** Contacts created per second through the API, against a program that only inserts the same rows. */
export async function run([contacts = '50000']: string[]) {
  const populated = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  const { bench } = populated
  try {
    // As in production, the worker folds the counters that both programs change.
    bench.start('server/src/main.ts', ['worker'])
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const before = await countRows(bench.database)
    const makers = { bare: await bareMaker(populated), ours: ourMaker(populated, base) }
    const all: Made[] = []
    for (const make of Object.values(makers)) all.push(await make('warm', 2)) // warms up
    // Alternates, so that other load on the machine affects both.
    const figures = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['bare', 'ours'] as const) {
        const one = await makers[side](`round${round}`, SECONDS)
        all.push(one)
        figures[side].push(one.perSecond)
      }
    }
    const created = all.reduce((sum, one) => sum + one.made, 0)
    await verify(bench.database, before, created)
    const best = { ours: Math.max(...figures.ours), bare: Math.max(...figures.bare) }
    const ratio = best.ours / best.bare
    return {
      what: `POST T/contacts, contacts per second over ${CONNECTIONS} connections; required is a ratio of ${REQUIRED_RATIO}`,
      contacts: Number(contacts),
      created,
      ours: best.ours,
      limit: best.bare,
      ratio: Number(ratio.toFixed(2)),
      rounds: figures,
      ok: ratio >= REQUIRED_RATIO,
    }
  } finally {
    await bench.close()
  }
}

type Maker = (round: string, seconds: number) => Promise<Made>

async function bareMaker({ bench, company, people }: Populated): Promise<Maker> {
  const key = await bench.database.db
    .selectFrom('api_key')
    .select('id')
    .where('tenant_id', '=', people.tenantId)
    .executeTakeFirstOrThrow()
  const ids = [people.tenantId, company.shopId, company.purposeId, key.id]
  return async (round, seconds) => {
    const args = [`bare-${round}`, String(seconds), String(CONNECTIONS), ...ids]
    return JSON.parse(await bench.run('bench/lib/bare-create.ts', args)) as Made
  }
}

const ourMaker =
  ({ company }: Populated, base: string): Maker =>
  async (round, seconds) => {
    const { shopId, purposeId } = company
    let number = 0
    const body = () =>
      JSON.stringify({ ...newPerson(`ours-${round}`, ++number), shopId, purposeId, consentConfirmed: true })
    const result = await autocannon({
      url: `${base}/api/v1/tenants/${company.tenant}/contacts`,
      method: 'POST',
      headers: { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' },
      connections: CONNECTIONS,
      duration: seconds,
      requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
    })
    if (result.non2xx || result.errors)
      throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} errors`)
    return { made: result['2xx'], perSecond: Math.round(result['2xx'] / result.duration) }
  }

const TABLES = { contact: 1, consent: 1, consent_entry: 1, event: 2, audit: 1 }
type Counts = Record<keyof typeof TABLES, number>

async function countRows({ pool }: Database): Promise<Counts> {
  const counts = Object.keys(TABLES).map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await pool.query<Counts>(`select ${counts}`)).rows[0]!
}

/** Checks that every contact has all its rows. Requests cut off at the end of a round may have created a few more. */
async function verify(database: Database, before: Counts, created: number) {
  const after = await countRows(database)
  const contacts = after.contact - before.contact
  if (contacts < created || contacts > created + CONNECTIONS * (ROUNDS + 1))
    throw new Error(`${created} contacts were created, but there are ${contacts} more`)
  for (const [table, each] of Object.entries(TABLES) as [keyof Counts, number][])
    if (after[table] - before[table] !== contacts * each)
      throw new Error(`${contacts} contacts have ${after[table] - before[table]} rows of ${table}`)
  for (const check of [contactCountersCheck, consentChainsCheck]) {
    const faults = await check.run({ database } as never)
    if (faults.length) throw new Error(faults.join('\n'))
  }
}
