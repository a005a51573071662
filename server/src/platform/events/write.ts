import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { givenRows } from '../db/given-rows.ts'
import { PREPARED } from '../db/prepared.ts'
import type { NewEvent } from './define-event.ts'
import { EVENT_COLUMNS, eventXid } from './insert-events.ts'

/**
 * Writes events into the outbox, in the transaction of the change that they report. For events of a contact lock its row
 * first, in an earlier statement: that keeps the events of one contact in order for every reader.
 */
export async function writeEvents(db: Db, tenantId: string, events: readonly NewEvent[]): Promise<void> {
  if (!events.length) return
  requireTransaction(db)
  const rows = events.map(({ event, at, contactId, objectId, data }) => ({
    type: event.type,
    at,
    contact_id: contactId ?? null,
    object_id: objectId ?? null,
    data: data ?? {},
  }))
  // One parameter for any number of events, and one plan; in their order, which their numbers keep.
  await sql`${PREPARED}
    insert into event (${EVENT_COLUMNS})
    select ${eventXid()}, ${tenantId}::bigint, type, at, contact_id, object_id, data
    from ${givenRows(rows, 'type text, at timestamptz, contact_id bigint, object_id bigint, data jsonb')} e`.execute(db)
}

/** The same event for many contacts, in one statement. Their rows must be locked, as above. */
export async function writeEventsOf(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  { event, at, objectId, data }: NewEvent,
): Promise<void> {
  if (!contactIds.length) return
  requireTransaction(db)
  await sql`
    insert into event (${EVENT_COLUMNS})
    select ${eventXid()}, ${tenantId}::bigint, ${event.type}, ${at}::timestamptz, id, ${objectId ?? null}::bigint,
      ${JSON.stringify(data ?? {})}::jsonb
    from unnest(${contactIds}::bigint[]) id`.execute(db)
}

function requireTransaction(db: Db) {
  if (!db.isTransaction) throw new Error('events are written in the transaction of the change that they report')
}
