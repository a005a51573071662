import { caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { round } from '../lib/measure.ts'

const PER_CALL = 500
/** Clients send one call after the other; shops have more than one. */
const CONNECTIONS = 2
const POLL_MS = 50
const CITIES = ['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Košice', 'Žilina']

/** Contacts per second in calls of POST /api/v3/import, against our own import of a file with the same rows. */
export async function run([rows = '50000']: string[]) {
  const bench = await benchEnvironment()
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    bench.start('server/src/main.ts', ['worker'])
    const people = Array.from({ length: Number(rows) }, (_, i) => ({
      emailaddress: `person.${i}@customers.example`,
      name: 'Jana',
      surname: 'Nováková',
      town: CITIES[i % CITIES.length]!,
      cellphone: `+420 7${String(10_000_000 + i).slice(0, 8)}`,
    }))
    const [byFile, byCalls] = [await benchCompany(bench.database), await benchCompany(bench.database)]
    const limit = Number(rows) / (await importFile(caller(base, byFile), byFile.shopId, people))
    const ours = Number(rows) / (await importByCalls(base, byCalls.apiKey, caller(base, byCalls), people))
    const ratio = round(ours / limit, 2)
    return {
      what: `contacts per second of ${rows} in calls of ${PER_CALL}, against an import of the same file`,
      ours: Math.round(ours),
      limit: Math.round(limit),
      ratio,
      ok: ratio >= 0.5,
    }
  } finally {
    await bench.close()
  }
}

type Person = Record<'emailaddress' | 'name' | 'surname' | 'town' | 'cellphone', string>
type Call = ReturnType<typeof caller>

const LIST = { name: 'New', publicName: 'New', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false, note: '' }

/** Seconds of an import of a file. */
async function importFile(call: Call, shopId: string, people: readonly Person[]): Promise<number> {
  const lines = people.map((person) => Object.values(person).join(';'))
  const file = { name: 'people.csv', text: `E-mail;Jméno;Příjmení;Město;Mobil\n${lines.join('\n')}\n` }
  const [purpose] = (await call('GET', '/purposes')).items
  const list = await call('POST', '/lists', LIST)
  const { fileId } = await call('POST', '/imports/files', file)
  const start = performance.now()
  const fields = ['email', 'firstName', 'lastName', 'city', 'mobile']
  const { id } = await call('POST', '/imports', {
    ...{ name: 'First', source: 'bench', fileId, mode: 'upsert', shopId },
    mapping: fields.map((field, column) => ({ column, field })),
    listIds: [list.id],
    purposeId: purpose.id,
    consentConfirmed: true,
  })
  for (;;) {
    const { status } = await call('GET', `/imports/${id}`)
    if (status === 'finished') return (performance.now() - start) / 1000
    if (status !== 'queued' && status !== 'running') throw new Error(`the import is ${status}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Seconds of calls with the same contacts. */
async function importByCalls(base: string, apiKey: string, call: Call, people: readonly Person[]): Promise<number> {
  const [purpose] = (await call('GET', '/purposes')).items
  const list = await call('POST', '/lists', LIST)
  const more = { contactlists: [{ id: Number(list.id) }], purposes: [{ id: Number(purpose.id) }] }
  const bodies = Array.from({ length: Math.ceil(people.length / PER_CALL) }, (_, i) =>
    JSON.stringify({
      data: people.slice(i * PER_CALL, (i + 1) * PER_CALL).map((person) => ({ ...person, ...more })),
    }),
  )
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const start = performance.now()
  const work = async () => {
    for (let body = bodies.shift(); body; body = bodies.shift()) {
      const { status } = await fetch(`${base}/api/v3/import`, { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`POST /api/v3/import: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return (performance.now() - start) / 1000
}
