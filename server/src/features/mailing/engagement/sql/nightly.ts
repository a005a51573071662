import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The last id of the next `number` contacts after an id; null when there are none. */
export async function lastIdAfter(db: Db, tenantId: string, after: string, number: number) {
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last
    from (
      select id
      from contact
      where tenant_id = ${tenantId} and id > ${after}
      order by id
      limit ${number}) next`.execute(db)
  return rows[0]!.last
}

/** Companies in whose time zone it is this hour of the day. */
export async function companiesAt(db: Db, hour: number, now: Date) {
  const { rows } = await sql<{ id: string }>`
    select id
    from tenant
    where extract(hour from ${now}::timestamptz at time zone timezone) = ${hour}
    order by id`.execute(db)
  return rows.map((row) => row.id)
}
