import { type Call, caller } from '../lib/caller.ts'
import { percentile, round } from '../lib/measure.ts'
import { type Populated, populatedEnvironment } from '../lib/populated.ts'

const REQUIRED = 0.9
/** Pairs of imports, one without and one with names filled; the order alternates. */
const PAIRS = 5

const FIRST = ['Jana', 'Petr', 'Eva', 'Karel', 'Žofie', 'Řehoř', 'Anna Marie', 'Tomáš', 'Lucie', 'Jan']
const LAST = ['Nováková', 'Malý', 'Procházková', 'Dvořák', 'Šťastná', 'Kučera', 'Horáková', 'Beneš', 'Králová', 'Němec']

/** Rows per second of imports of new contacts whose salutations are filled, against those that are not. */
export async function run([contacts = '100000', rows = '60000']: string[]) {
  const populated = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  const { bench, company } = populated
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    bench.start('server/src/main.ts', ['worker'])
    const call = caller(base, company)
    const rates = { with: [] as number[], without: [] as number[] }
    // The first import warms the caches.
    await rateOf(call, populated, Number(rows), 'warm', true)
    for (let pair = 0; pair < PAIRS; pair++)
      for (const fills of pair % 2 ? [true, false] : [false, true])
        rates[fills ? 'with' : 'without'].push(
          await rateOf(call, populated, Number(rows), `p${pair}${fills ? 'y' : 'n'}`, fills),
        )
    const ratio = percentile(rates.with, 0.5) / percentile(rates.without, 0.5)
    return {
      what: `import of ${rows} new people with names filled, rows per second, against without; required ${REQUIRED}`,
      ours: Math.round(percentile(rates.with, 0.5)),
      limit: Math.round(percentile(rates.without, 0.5)),
      ratio: round(ratio),
      each: { with: rates.with.map(Math.round), without: rates.without.map(Math.round) },
      ok: ratio >= REQUIRED,
    }
  } finally {
    await bench.close()
  }
}

async function rateOf(call: Call, populated: Populated, rows: number, tag: string, autofill: boolean) {
  const { people, company } = populated
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `${tag}.${i}@customers.example;${FIRST[i % 10]};${LAST[Math.floor(i / 10) % 10]};Brno;+420777${100_000 + (i % 899_999)}`,
  )
  const form = new FormData()
  form.set('file', new Blob([`E-mail;Jméno;Příjmení;Město;Telefon\n${lines.join('\n')}\n`]), 'people.csv')
  const { fileId } = await call('POST', '/imports/files', form)
  const fields = ['email', 'firstName', 'lastName', 'city', 'phone']
  const start = performance.now()
  const { id } = await call('POST', '/imports', {
    name: tag,
    source: 'bench',
    fileId,
    mapping: fields.map((field, column) => ({ column, field })),
    mode: 'upsert',
    shopId: company.shopId,
    listIds: [people.lists.at(-1)!.id],
    purposeId: people.purposes[1],
    consentConfirmed: true,
    options: { autofill },
  })
  for (;;) {
    const { status, result } = await call('GET', `/imports/${id}`)
    if (status !== 'queued' && status !== 'running') {
      if (status !== 'finished' || result.created !== rows) throw new Error(`the import ended wrongly: ${status}`)
      return rows / ((performance.now() - start) / 1000)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
