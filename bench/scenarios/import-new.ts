import { type Call, caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { newPeopleFile, PROFILE_MAPPING } from '../lib/import-file.ts'
import { percentile, round } from '../lib/measure.ts'
import { populate } from '../lib/people.ts'
import { watchMemory } from '../lib/process-memory.ts'

const REQUIRED = { perSecond: 8_000, slower: 2 }
/** The company that goes on working during the import. */
const NEIGHBOURS = 20_000
const QUIET_MS = 8_000
const PAUSE_MS = 20

/**
 * Rows per second of an import of people who are not contacts yet, into a new company beside another one with some contacts,
 * and how much slower a third company gets a page of its grid meanwhile.
 */
export async function run([contacts = '1000000', rows = '300000']: string[]) {
  const bench = await benchEnvironment()
  try {
    const company = await benchCompany(bench.database)
    if (Number(contacts)) await populate(bench.database, company, { contacts: Number(contacts) })
    const neighbour = await benchCompany(bench.database, 'neighbour@example.com')
    await populate(bench.database, neighbour, { contacts: NEIGHBOURS, seed: 2 })
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const worker = bench.start('server/src/main.ts', ['worker'])
    const call = caller(base, company)
    const others = caller(base, neighbour)
    await gridTimes(others, afterMs(QUIET_MS / 4)) // warms up
    const quiet = await gridTimes(others, afterMs(QUIET_MS))
    const fileId = await upload(call, Number(rows))
    const list = { name: 'New', publicName: 'New', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    const [purpose] = (await call('GET', '/purposes')).items
    const memory = watchMemory(worker)
    const start = performance.now()
    const { id } = await call('POST', '/imports', {
      name: 'Bench',
      source: 'bench',
      fileId,
      mapping: PROFILE_MAPPING,
      mode: 'upsert',
      shopId: company.shopId,
      listIds: [(await call('POST', '/lists', list)).id],
      purposeId: purpose.id,
      consentConfirmed: true,
    })
    let seconds = 0
    const ended = async () => {
      const { status, result } = await call('GET', `/imports/${id}`)
      if (status === 'queued' || status === 'running') return false
      seconds = (performance.now() - start) / 1000
      if (result.created !== Number(rows)) throw new Error(`the import ended wrongly: ${JSON.stringify(result)}`)
      return true
    }
    const busy = await gridTimes(others, ended)
    const perSecond = Math.round(Number(rows) / seconds)
    const grid = { quietMs: round(percentile(quiet, 0.99), 1), importMs: round(percentile(busy, 0.99), 1) }
    const slower = round(grid.importMs / grid.quietMs)
    return {
      what: `import of ${rows} new people with 10 columns into ${contacts} contacts, rows per second, and the 99th percentile of another company's grid; required ${JSON.stringify(REQUIRED)}`,
      ours: perSecond,
      seconds: round(seconds, 1),
      grid: { ...grid, slower },
      workerRssMb: memory(),
      ok: perSecond >= REQUIRED.perSecond && slower <= REQUIRED.slower,
    }
  } finally {
    await bench.close()
  }
}

async function upload(call: Call, rows: number): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([newPeopleFile(rows)]), 'people.csv')
  return (await call('POST', '/imports/files', form)).fileId
}

function afterMs(ms: number) {
  const end = performance.now() + ms
  return async () => performance.now() > end
}

/** Milliseconds of each of the requests for a page of the grid, one after the other with pauses. */
async function gridTimes(call: Call, ended: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = []
  while (!(await ended())) {
    const start = performance.now()
    await call('GET', '/contacts?pageSize=25')
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}
