import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ONE_ROW } from '../db/prepared.ts'

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
  const rows = events.map(({ type, at, contactId, objectId, data }) => ({
    type,
    at,
    contact_id: contactId ?? null,
    object_id: objectId ?? null,
    data: data ?? {},
  }))
  // One parameter for any number of events, and one plan; in their order, which their numbers keep.
  await sql`${ONE_ROW} insert into event (tenant_id, type, at, contact_id, object_id, data)
    select ${tenantId}::bigint, type, at, contact_id, object_id, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e (type text, at timestamptz, contact_id bigint, object_id bigint, data jsonb)`.execute(
    db,
  )
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
