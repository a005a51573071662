import { sql } from 'kysely'
import { firstNumberOf, lastNumberOf, RANGE } from '../db/sharding/numbers.ts'
import { tx } from '../db/tx.ts'
import type { Check } from './check.ts'

const HORIZON_LIMIT = 300
/** Events, and what happened to mails. */
const LOGS = ['event', 'email_event'].map((log) => sql.table(log))
const NUMBERS = sql.join(
  LOGS.map((log) => sql`select xid from ${log}`),
  sql` union `,
)
/** Of this server: the other servers of a cluster are restored by their own backups, with their numbers. */
const NEWEST = sql.join(LOGS.map((log) => sql`(select max(xid) from ${log} where xid < ${lastNumberOf(sql`0`)})`))

/** Whether the readers of events can continue. */
export const eventsCheck: Check = {
  name: 'events',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ ahead: boolean; age: number }>`
      select greatest(${NEWEST}, 0) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
          or exists (select 1 from event_reader where node = 0 and xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as ahead,
        coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity where backend_xid is not null), 0)::int as age`.execute(
      db,
    )
    const { ahead, age } = rows[0]!
    return [
      ...(ahead
        ? [
            'events carry transaction numbers from the future, as after a restored dump; readers would wait for them (doctor --repair)',
          ]
        : []),
      ...(age > HORIZON_LIMIT ? [`a transaction has been open for ${age} s; all readers of events wait for it`] : []),
    ]
  },
  // All old rows are final, so their transactions get numbers below all future ones, in their old order. Readers keep their
  // position: the number of the last transaction that they had passed, and the row in it. A backup of a cluster has numbers of
  // several servers, and a position of each reader for each of them.
  repair: ({ database: { db } }) =>
    tx(db, async (db) => {
      await sql`lock table ${sql.join(LOGS)}, event_reader in exclusive mode`.execute(db)
      await sql`create temp table place on commit drop as
        select xid, node,
          node * ${sql.lit(RANGE)} + row_number() over own - count(*) over (partition by node) - 1 as number
        from (select xid, (xid + ${sql.lit(RANGE / 2n)}) / ${sql.lit(RANGE)} as node from (${NUMBERS}) known) numbered
        window own as (partition by node order by xid)`.execute(db)
      await sql`create unique index on place (xid)`.execute(db)
      await sql`update event_reader r set
        id = case when exists (select 1 from place where xid = r.xid) then r.id else 9223372036854775807 end,
        xid = (
          select coalesce(max(p.number), ${firstNumberOf(sql.ref('r.node'))} - 1) from place p
          where p.node = r.node and p.xid <= r.xid)`.execute(db)
      for (const log of LOGS) await sql`update ${log} e set xid = p.number from place p where e.xid = p.xid`.execute(db)
      await sql`select setval('event_id_seq', greatest((select coalesce(max(id), 0) from event), (select last_value from event_id_seq)))`.execute(
        db,
      )
      return ['events and readers were moved to the numbers of this database']
    }),
}
