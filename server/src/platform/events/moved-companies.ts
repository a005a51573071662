import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lastNumberOf } from '../db/sharding/numbers.ts'
import type { Cursor, EventLog } from './cursor.ts'

/** Events of one server that a reader is about to handle: after its cursor, up to and including another place. */
export interface Stretch {
  reader: string
  log: EventLog
  from: Cursor
  to: { xid: string; id: string }
}

/**
 * Whether events of one server must wait: a company moved there, and the reader has not read all that the company wrote on
 * its server before. On a cluster only; on one machine no company moves.
 */
export async function mustWait(db: Db, stretch: Stretch): Promise<boolean> {
  const companies = await unreadElsewhere(db, stretch)
  return companies.length > 0 && (await liveOn(db, stretch.from.node, companies))
}

/** Companies of these events with events of other servers that the reader has not read. */
export async function unreadElsewhere(db: Db, { reader, log, from, to }: Stretch): Promise<string[]> {
  const others = await db
    .selectFrom('event_reader')
    .select(['node', 'xid', 'id'])
    .where('name', '=', reader)
    .where('node', '<>', from.node)
    .execute()
  if (!others.length) return []
  const unread = others.map(
    ({ node, xid, id }) =>
      sql`((o.xid, o.id) > (${xid}::bigint, ${id}::bigint) and o.xid < ${lastNumberOf(sql`${sql.lit(node)}`)})`,
  )
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct o.tenant_id
    from ${sql.table(log)} o
    join ${sql.table(log)} e on e.tenant_id = o.tenant_id
    where (${sql.join(unread, sql` or `)})
      and (e.xid, e.id) > (${from.xid}::bigint, ${from.id}::bigint)
      and (e.xid, e.id) <= (${to.xid}::bigint, ${to.id}::bigint)
    limit 1000`.execute(db)
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Whether the rows of one of the companies are on a server now. */
async function liveOn(db: Db, node: number, companies: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from unnest(${companies}::bigint[]) company (id)
    join pg_catalog.pg_dist_placement p
      on p.shardid = pg_catalog.get_shard_id_for_distribution_column('member', company.id)
    where p.groupid = ${node}
    limit 1`.execute(db)
  return rows.length > 0
}
