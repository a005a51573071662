import type { Static } from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../../platform/db/page.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { slot } from '../../../../platform/slots.ts'
import { contactNoted } from '../events.ts'
import type { Activity } from '../schemas.ts'
import type { TimelineContact } from '../slot.ts'
import { lockContact } from '../store.ts'
import { countActivities, newestActivities, type SourcedRow } from './sql/timeline.ts'

type Shown = Static<typeof Activity>

interface Contact {
  id: string
  created_at: Date
}

/** The newest activities of a contact. */
export async function recentActivities(
  db: Db,
  tenantId: string,
  contact: Contact,
  options: { limit: number; isNew: boolean },
) {
  return present(db, tenantId, await newestActivities(db, spanOf(tenantId, contact), options))
}

/** A page of the timeline of a contact, newest first: all of it, or the activities of one type. */
export async function pageOfActivities(
  db: Db,
  tenantId: string,
  contact: Contact,
  { type, page = 1, pageSize = 25 }: PageRequest & { type?: string },
): Promise<Page<Shown>> {
  const span = spanOf(tenantId, contact)
  const [rows, total] = await Promise.all([
    newestActivities(db, span, { type, limit: pageSize, offset: (page - 1) * pageSize }),
    countActivities(db, span, type),
  ])
  return { items: await present(db, tenantId, rows), total, page, pageSize }
}

/** Adds a note to the timeline of a contact and returns it as an activity. */
export async function addNote({ db, now }: DbContext, tenantId: string, contactId: string, text: string) {
  const contact = await lockContact(db, tenantId, contactId)
  await writeEvents(db, tenantId, [contactNoted({ at: now, contactId, data: { text } })])
  const rows = await newestActivities(db, spanOf(tenantId, contact), { type: 'note', limit: 1 })
  return (await present(db, tenantId, rows))[0]!
}

const DAY = 24 * 3600 * 1000

/**
 * Leaves out the months before the contact was created, in which it has no activities: planning a query over thirty
 * partitions takes longer than running it. A day more on both sides allows for clocks that differ.
 */
const spanOf = (tenantId: string, { id, created_at }: Contact): TimelineContact => ({
  tenantId,
  id,
  from: new Date(Math.min(created_at.getTime(), Date.now()) - DAY),
  to: new Date(Date.now() + DAY),
})

/** Lets each source present its own rows and keeps their order. */
async function present(db: Db, tenantId: string, rows: readonly SourcedRow[]): Promise<Shown[]> {
  const presented = new Map<string, Shown>()
  for (const [place, own] of Map.groupBy(rows, (row) => row.source)) {
    const activities = await slot('timeline')[place]!.present(db, tenantId, own)
    for (const [i, { id, at }] of own.entries()) presented.set(id, { id, at: at.toISOString(), ...activities[i]! })
  }
  return rows.map(({ id }) => presented.get(id)!)
}
