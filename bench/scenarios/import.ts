import consentChainsCheck from '../../server/src/features/audience/contacts/doctor/consent-chains.ts'
import contactCountersCheck from '../../server/src/features/audience/contacts/doctor/contact-counters.ts'
import { foldCounters } from '../../server/src/platform/counters/counters.ts'
import { copyAgain } from '../lib/bare-copy.ts'
import { type Call, caller } from '../lib/caller.ts'
import { importFile, mappingOf } from '../lib/import-file.ts'
import { round } from '../lib/measure.ts'
import { type Populated, populatedEnvironment } from '../lib/populated.ts'
import { watchMemory } from '../lib/process-memory.ts'

const ROWS = 300_000
const REQUIRED = { ratio: 0.4, growth: 0.7 }

/**
 * Rows per second of an import into a large company, against COPY of the rows it writes, and against a small company.
 */
export async function run([contacts = '1000000', rows = String(ROWS)]: string[]) {
  const small = await measure(10_000, Number(rows), false)
  const large = await measure(Number(contacts), Number(rows), true)
  const ratio = large.bare!.seconds / large.seconds
  const growth = large.perSecond / small.perSecond
  return {
    what: `import of ${rows} rows with 12 columns into ${contacts} contacts, rows per second; required ${JSON.stringify(REQUIRED)}`,
    ours: large.perSecond,
    limit: Math.round(Number(rows) / large.bare!.seconds),
    ratio: round(ratio),
    seconds: round(large.seconds, 1),
    limitSeconds: round(large.bare!.seconds, 1),
    rowsLeft: large.bare!.rows,
    small: small.perSecond,
    growth: round(growth),
    workerRssMb: large.memory,
    apiRssMb: large.apiMemory,
    ok: ratio >= REQUIRED.ratio && growth >= REQUIRED.growth && large.memory.peak - large.memory.start < 150,
  }
}

async function measure(contacts: number, rows: number, withBare: boolean) {
  const populated = await populatedEnvironment({ contacts, seed: 1 })
  const { bench, company, people } = populated
  try {
    const { base, child: api } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const worker = bench.start('server/src/main.ts', ['worker'])
    const call = caller(base, company)
    const csv = await importFile(populated, rows)
    const apiMemory = watchMemory(api)
    const form = new FormData()
    form.set('file', new Blob([csv]), 'customers.csv')
    const { fileId } = await call('POST', '/imports/files', form)
    const memory = watchMemory(worker)
    const start = performance.now()
    const { id } = await call('POST', '/imports', importBody(populated, fileId))
    const done = await ended(call, id)
    const seconds = (performance.now() - start) / 1000
    check(done, rows)
    const bare = withBare ? await copyAgain(bench.database.pool, rowsWrittenBy(people.tenantId, id, populated)) : null
    await verify(populated)
    return { seconds, perSecond: Math.round(rows / seconds), memory: memory(), apiMemory: apiMemory(), bare }
  } finally {
    await bench.close()
  }
}

const importBody = (populated: Populated, fileId: string) => ({
  name: 'Bench',
  source: 'bench',
  fileId,
  mapping: mappingOf(populated),
  mode: 'upsert',
  shopId: populated.company.shopId,
  listIds: [populated.people.lists.at(-1)!.id],
  purposeId: populated.people.purposes[1],
  consentConfirmed: true,
})

async function ended(call: Call, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const detail = (await call('GET', `/imports/${id}`)) as Record<string, unknown>
    if (detail.status !== 'queued' && detail.status !== 'running') return detail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function check(done: Record<string, unknown>, rows: number) {
  const { created, updated, unchanged } = done.result as Record<string, number>
  if (done.status !== 'finished' || created! + updated! + unchanged! !== rows)
    throw new Error(`the import ended wrongly: ${JSON.stringify(done)}`)
}

/** All rows that the import wrote: contacts, memberships, consents with their evidence, events, imported contacts. */
function rowsWrittenBy(tenantId: string, importId: string, { people }: Populated) {
  const touched = `select contact_id from import_contact where tenant_id = ${tenantId} and import_id = ${importId}`
  const listId = people.lists.at(-1)!.id
  return [
    { table: 'contact', where: `tenant_id = ${tenantId} and id in (${touched})` },
    { table: 'list_member', where: `tenant_id = ${tenantId} and list_id = ${listId} and contact_id in (${touched})` },
    { table: 'consent', where: `tenant_id = ${tenantId} and source = 'import'` },
    { table: 'consent_entry', where: `tenant_id = ${tenantId} and source = 'import'` },
    { table: 'event', where: `tenant_id = ${tenantId} and data ->> 'importId' = '${importId}'` },
    { table: 'import_contact', where: `tenant_id = ${tenantId} and import_id = ${importId}` },
  ]
}

async function verify({ bench: { database } }: Populated) {
  while ((await foldCounters(database.db)) > 0);
  for (const one of [contactCountersCheck, consentChainsCheck]) {
    const faults = await one.run({ database } as never)
    if (faults.length) throw new Error(faults.join('\n'))
  }
}
