import { sql } from 'kysely'
import { moveRuns } from '../../src/features/automation/automations/engine/engine.ts'
import { enterContacts } from '../../src/features/automation/automations/engine/enter-contacts.ts'
import { followEvents } from '../../src/features/automation/automations/engine/follow-events.ts'
import { ensureReader, readEvents } from '../../src/platform/events/read.ts'
import type { TestApi } from './api.ts'
import { until } from './until.ts'

/** Starts to follow events: those from now on count. */
export const followFromNow = (t: TestApi) => ensureReader(t.database.db, followEvents.name, followEvents.from)

/** Reads all events for automations. An event can be read once older transactions of the whole server have ended. */
async function readAll(t: TestApi) {
  const { database, ...services } = t.app
  await until('the reader of automations', async () => {
    await readEvents(database.db, {
      reader: followEvents.name,
      limit: followEvents.batch,
      handle: (db, events) => followEvents.handle(db, events as never, services),
    })
    const { rows } = await sql`
      select 1 from event e join event_reader r on r.name = ${followEvents.name}
      where (e.xid, e.id) > (r.xid, r.id) limit 1`.execute(database.db)
    return !rows.length
  })
}

/** Lets contacts in, follows events and moves runs, until nothing is left to do now. */
export async function workAutomations(t: TestApi) {
  const { database, ...app } = t.app
  const context = () => ({ app, db: database.db, now: t.clock.now() })
  await readAll(t)
  for (let more = true; more; ) more = (await enterContacts.run(context())) || (await moveRuns.run(context()))
}
