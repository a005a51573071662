import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface DomainEvent {
  /** `noun_verb`, in the past: `contact_created`. */
  type: string
  at: Date
  contactId?: string | null
  /** What else it happened to: a list, an order, a campaign. */
  objectId?: string | null
  data?: Record<string, unknown>
}

/**
 * Writes events into the outbox, in the transaction of the change they tell of. For events of a contact lock its row
 * first, in an earlier statement: that is what keeps the events of one contact in order for every reader.
 */
export async function writeEvents(db: Db, tenantId: string, events: readonly DomainEvent[]): Promise<void> {
  if (!events.length) return
  if (!db.isTransaction) throw new Error('events are written in the transaction of the change they tell of')
  const rows = events.map((event) => ({
    tenant_id: tenantId,
    type: event.type,
    at: event.at,
    contact_id: event.contactId ?? null,
    object_id: event.objectId ?? null,
    data: JSON.stringify(event.data ?? {}),
  }))
  await db.insertInto('event').values(rows).execute()
}

/** The same event for many contacts, in one statement. Their rows must be locked, as above. */
export async function writeEventsOf(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  event: Omit<DomainEvent, 'contactId'>,
): Promise<void> {
  if (!contactIds.length) return
  if (!db.isTransaction) throw new Error('events are written in the transaction of the change they tell of')
  await sql`insert into event (tenant_id, type, at, contact_id, object_id, data)
    select ${tenantId}::bigint, ${event.type}, ${event.at}::timestamptz, id, ${event.objectId ?? null}::bigint, ${JSON.stringify(event.data ?? {})}::jsonb
    from unnest(${contactIds}::bigint[]) id`.execute(db)
}
