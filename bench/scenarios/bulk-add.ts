import { setTimeout as wait } from 'node:timers/promises'
import contactCountersCheck from '../../server/src/features/audience/contacts/doctor/contact-counters.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { type Call, caller } from '../lib/caller.ts'
import { round } from '../lib/measure.ts'
import { populatedEnvironment } from '../lib/populated.ts'
import { watchMemory } from '../lib/process-memory.ts'

const POLL_MS = 200
const TIMEOUT_MS = 3_600_000

/** Seconds until one bulk action has added all contacts to a list, and the memory of the worker during it. */
export async function run([contacts = '1000000']: string[]) {
  const { bench, company, people } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const worker = bench.start('server/src/main.ts', ['worker'])
    await workerStarts(bench.database)
    const call = caller(base, company)
    const input = { name: 'Bulk', publicName: 'Bulk', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    const list = await call<{ id: string }>('POST', '/lists', input)
    const memory = watchMemory(worker, 1000)
    const start = performance.now()
    const { jobId, count } = await call<{ jobId: string; count: number }>('POST', '/contacts/bulk', {
      action: 'add_to_list',
      all: true,
      listIds: [list.id],
    })
    const accepted = performance.now() - start
    while (await isRunning(call, jobId)) {
      if (performance.now() - start > TIMEOUT_MS) throw new Error('the action does not end')
      await wait(POLL_MS)
    }
    const seconds = (performance.now() - start) / 1000
    const rss = memory()
    await verify(bench.database, people.tenantId, { jobId, listId: list.id, count })
    return {
      what: 'POST T/contacts/bulk, add_to_list of all contacts: seconds until it ends, and RSS of the worker in MB',
      contacts: people.contacts,
      added: count,
      seconds: round(seconds, 1),
      acceptedMs: Math.round(accepted),
      perSecond: Math.round(count / seconds),
      workerRssMb: rss,
    }
  } finally {
    await bench.close()
  }
}

async function isRunning(call: Call, jobId: string) {
  const { items } = await call<{ items: { jobId: string }[] }>('GET', '/running-actions')
  return items.some((item) => item.jobId === jobId)
}

/** Waits until the worker takes jobs: it reports itself then. */
async function workerStarts({ db }: Database) {
  for (let i = 0; i < 300; i++) {
    if (await db.selectFrom('worker_process').selectAll().executeTakeFirst()) return
    await wait(100)
  }
  throw new Error('the worker does not start')
}

/** Checks that the action succeeded, that all announced contacts are in the list, and that the counters agree. */
async function verify(database: Database, tenantId: string, bulk: { jobId: string; listId: string; count: number }) {
  const { rows } = await database.pool.query<{ failed: boolean; members: number }>(
    `select failed, (select count(*)::int from list_member where tenant_id = $1 and list_id = $3 and state = 'confirmed') as members
     from action where tenant_id = $1 and id = $2`,
    [tenantId, bulk.jobId, bulk.listId],
  )
  const { failed, members } = rows[0]!
  if (failed || members !== bulk.count)
    throw new Error(`${members} of ${bulk.count} were added${failed ? ', and the action failed' : ''}`)
  const faults = await contactCountersCheck.run({ database } as never)
  if (faults.length) throw new Error(faults.join('\n'))
}
