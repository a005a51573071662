import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { firstNumberOf, lastNumberOf } from '../../src/platform/db/sharding/numbers.ts'
import type { EventLog } from '../../src/platform/events/cursor.ts'

/** Whether a reader has read all events, also those that are not final yet; of one company if it is given. */
export async function allRead(db: Db, reader: string, log: EventLog = 'event', tenantId?: string): Promise<boolean> {
  const cursors = await db.selectFrom('event_reader').selectAll().where('name', '=', reader).execute()
  for (const { node, xid, id } of cursors) {
    const { rows } = await sql`
      select 1 from ${sql.table(log)} e
      where (e.xid, e.id) > (${xid}::bigint, ${id}::bigint) and e.xid < ${lastNumberOf(sql`${node}`)}
        ${tenantId ? sql`and e.tenant_id = ${tenantId}` : sql``}
      limit 1`.execute(db)
    if (rows.length) return false
  }
  return true
}

/** Whether all events can be read: none waits for an older transaction of the whole server. */
export async function allFinal(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_horizons() h
    join event e on e.xid >= h.horizon and e.xid >= ${firstNumberOf(sql.ref('h.node'))}
      and e.xid < ${lastNumberOf(sql.ref('h.node'))}
    limit 1`.execute(db)
  return !rows.length
}
