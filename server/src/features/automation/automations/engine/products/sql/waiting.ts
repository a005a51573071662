import { sql } from 'kysely'
import type { Db } from '../../../../../../platform/db/database.ts'
import { CANDIDATES, takeFirst } from '../../../../../../platform/db/take-first.ts'
import { isInUse } from '../../../../../account/companies/index.ts'

/** An event of products whose contacts have not all been looked for. */
export interface ProductEvent {
  tenantId: string
  id: string
  type: string
  at: Date
  data: unknown
  position: string
}

/** Keeps events until their contacts are found. */
export const keepProductEvents = (
  db: Db,
  tenantId: string,
  events: readonly { type: string; at: Date; data: unknown }[],
  now: Date,
) =>
  sql`
    insert into product_event (tenant_id, type, at, data, next_at)
    select ${tenantId}::bigint, type, at, data, ${now}
    from unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) e (type, at, data)`.execute(db)

/** Takes an event of any company; undefined when there is none. The one that waits longest for its turn comes first. */
export async function takeProductEvent(db: Db, now: Date): Promise<ProductEvent | undefined> {
  return takeFirst(
    db,
    sql<Pick<ProductEvent, 'tenantId' | 'id'>>`
      select tenant_id as "tenantId", id from product_event
      where next_at <= ${now} and ${isInUse('product_event.tenant_id')}
      order by next_at
      limit ${sql.lit(CANDIDATES)}`,
    (found) => sql<ProductEvent>`
      select tenant_id as "tenantId", id, type, at, data, position from product_event
      where ${one(found)} and next_at <= ${now}
      for update skip locked`,
  )
}

const one = ({ tenantId, id }: Pick<ProductEvent, 'tenantId' | 'id'>) => sql`tenant_id = ${tenantId} and id = ${id}`

/** Remembers how far an event got. Events of others have their turn next. */
export const moveProductEvent = (db: Db, event: ProductEvent, position: string, now: Date) =>
  sql`update product_event set position = ${position}, next_at = ${now} where ${one(event)}`.execute(db)

export const putOffProductEvent = (db: Db, event: ProductEvent, until: Date) =>
  sql`update product_event set next_at = ${until} where ${one(event)}`.execute(db)

export const endProductEvent = (db: Db, event: ProductEvent) =>
  sql`delete from product_event where ${one(event)}`.execute(db)
