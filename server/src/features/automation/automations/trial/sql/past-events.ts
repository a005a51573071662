import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import type { StoredEvent } from '../../../../../platform/events/read.ts'

interface Scope {
  tenantId: string
  types: readonly string[]
  since: Date
}

const COLUMNS = sql`tenant_id, id, type, at, contact_id, object_id, data`

/** The next events of some types since a moment, in their order. */
export async function eventsSince(
  db: Db,
  { tenantId, types, since }: Scope,
  { after, limit }: { after: string; limit: number },
): Promise<(StoredEvent & { id: string })[]> {
  const { rows } = await sql<StoredEvent & { id: string }>`
    select ${COLUMNS} from event
    where tenant_id = ${tenantId} and id > ${after} and recorded_at >= ${since} and at >= ${since}
      and type = any(${types}::text[])
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** The events of some types that happened to contacts since a moment, in their order. */
export async function eventsOfContacts(
  db: Db,
  { tenantId, types, since }: Scope,
  contactIds: readonly string[],
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${COLUMNS} from event
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and recorded_at >= ${since}
      and type = any(${types}::text[])
    order by id`.execute(db)
  return rows
}

/** The newest events of some types that happened to a contact. */
export async function newestEvents(
  db: Db,
  { tenantId, types }: Pick<Scope, 'tenantId' | 'types'>,
  contactId: string,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${COLUMNS} from event
    where tenant_id = ${tenantId} and contact_id = ${contactId} and type = any(${types}::text[])
    order by id desc
    limit ${limit}`.execute(db)
  return rows
}

/** The shares by which splits divide contacts: those that their runs would have. */
export async function sharesOf(db: Db, automationId: string, contactIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ share: number }>`
    select (hashint8extended(id, ${automationId}::bigint) & 1048575) / 1048576.0::float8 as share
    from unnest(${contactIds}::bigint[]) with ordinality c (id, place)
    order by place`.execute(db)
  return rows.map(({ share }) => share)
}
