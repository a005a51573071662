import { moveRuns } from '../../src/features/automation/automations/engine/engine.ts'
import { enterContacts } from '../../src/features/automation/automations/engine/enter-contacts.ts'
import { followEvents } from '../../src/features/automation/automations/engine/follow-events.ts'
import { findInterested } from '../../src/features/automation/automations/engine/products/find-interested.ts'
import { ensureReader, readEvents } from '../../src/platform/events/read.ts'
import { allFinal, allRead } from './all-read.ts'
import type { TestApi } from './api.ts'
import { LETTER } from './campaigns.ts'
import type { Company } from './company.ts'
import { confirmedSender } from './delivery.ts'
import { until } from './until.ts'

/** Starts to follow events: those from now on count. */
export const followFromNow = (t: TestApi) => ensureReader(t.database.db, followEvents.name, followEvents.from)

/**
 * Reads all events for automations at once. An event can be read once older transactions of the whole server have ended,
 * and what is read later happened later for automations.
 */
export async function readEventsOfAutomations(t: TestApi) {
  const { database, ...services } = t.app
  await until('all events can be read', () => allFinal(database.db))
  await until('the reader of automations', async () => {
    await readEvents(database.db, {
      reader: followEvents.name,
      limit: followEvents.batch,
      rows: followEvents.rows,
      handle: (db, events) => followEvents.handle(db, events as never, services),
    })
    return allRead(database.db, followEvents.name)
  })
}

/** Lets contacts in, follows events and moves runs, until nothing is left to do now. */
export async function workAutomations(t: TestApi) {
  const { database, ...app } = t.app
  const context = () => ({ app, db: database.db, now: t.clock.now() })
  await readEventsOfAutomations(t)
  const loops = [enterContacts, findInterested, moveRuns]
  for (let more = true; more; ) {
    more = false
    for (const loop of loops) more = (await loop.run(context())) || more
  }
}

const PLACE = { name: '', note: '', position: { x: 0, y: 0 } }
/** A node of a graph. */
export const node = (id: string, type: string, config: Record<string, unknown> = {}) => ({ ...PLACE, id, type, config })

/** Edges in short: `a>b` is the one by `next`, `a.yes>b` the one by `yes`. */
export const edges = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', target = ''] = line.split('>')
    const [source = '', branch = 'next'] = from.split('.')
    return { source, branch, target }
  })

/** A template that passes all checks. */
export async function mailTemplate(co: Company, { subject = 'Hello {{ df_name }}', html = LETTER } = {}) {
  await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
  const name = `Template ${crypto.randomUUID()}`
  const { id } = await co.post('/templates', { name, subject, preheader: 'News', content: { html } }).ok(201)
  return id as string
}

/** An active automation. Its sender is confirmed. */
export async function activeAutomation(co: Company, graph: object, more: object = {}) {
  await confirmedSender(co)
  const name = `Automation ${crypto.randomUUID()}`
  const { id } = await co.post('/automations', { name, shopId: co.shopId, graph, ...more }).ok(201)
  await co.post(`/automations/${id}/activate`).ok(200)
  return id as string
}
