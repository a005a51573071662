import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../platform/db/page.ts'

export interface ShownEvents {
  types: string[]
  /** Only those that an import wrote, or only the others. */
  imported?: boolean
}

/** An unsubscription from a list has an event of its own beside the change of state: it is shown once. */
const shown = ({ types, imported }: ShownEvents) =>
  sql<boolean>`type = any(${types}::text[]) and not (type = 'list_state_changed' and data ->> 'state' = 'unsubscribed')
    ${imported === undefined ? sql`` : sql`and data ? 'importId' = ${imported}`}`

export interface Person {
  id: string
  created_at: Date
}

const DAY = 24 * 3600 * 1000

/**
 * Nothing is written about a contact before it is made: the months before need not be looked at, and to plan a query over
 * thirty of them takes longer than to run it. A day more on both sides, for clocks that differ.
 */
const written = ({ created_at }: Person) => {
  const from = new Date(Math.min(created_at.getTime(), Date.now()) - DAY)
  return sql<boolean>`recorded_at >= ${from} and recorded_at < ${new Date(Date.now() + DAY)}`
}

/** Events of one contact, newest first. */
export const contactEvents = (
  db: Db,
  tenantId: string,
  contact: Person,
  { types, limit }: ShownEvents & { limit: number },
) =>
  db
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contact.id)
    .where(written(contact))
    .where(shown({ types }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A page of the events of one contact, newest first. */
export const pageOfEvents = (db: Db, tenantId: string, contact: Person, events: ShownEvents, request: PageRequest) =>
  paginate(
    db
      .selectFrom('event')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', contact.id)
      .where(written(contact))
      .where(shown(events)),
    request,
    { sortable: {}, id: 'id' },
  )
