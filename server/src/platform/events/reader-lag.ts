import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lastNumberOf } from '../db/sharding/numbers.ts'
import type { GaugeSource } from '../metrics/gauge.ts'
import type { EventLog } from './cursor.ts'

/** How far readers are behind: the age of the oldest event that each has not read. */
export const readerLag = (readers: readonly { name: string; log?: EventLog }[]): GaugeSource => ({
  name: 'event_reader_lag_seconds',
  help: 'Age of the oldest event that each reader has not read; 0 when it has read all',
  labels: ['reader'],
  async read(db) {
    const logs = new Map(readers.map(({ name, log = 'event' }) => [name, log]))
    const cursors = await db
      .selectFrom('event_reader')
      .select(['name', 'node', 'xid', 'id'])
      .where('name', 'in', [...logs.keys()])
      .execute()
    const oldest = new Map<string, number>()
    for (const cursor of cursors) {
      const age = await ageOfNext(db, logs.get(cursor.name)!, cursor)
      oldest.set(cursor.name, Math.max(age, oldest.get(cursor.name) ?? 0))
    }
    return [...oldest].map(([reader, value]) => ({ labels: { reader }, value }))
  },
})

async function ageOfNext(db: Db, log: EventLog, { node, xid, id }: { node: number; xid: string; id: string }) {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - ${sql.ref(log === 'event' ? 'recorded_at' : 'at')})::float8 as age
    from ${sql.table(log)}
    where (xid, id) > (${xid}::bigint, ${id}::bigint) and xid < ${lastNumberOf(sql`${node}`)}
    order by xid, id
    limit 1`.execute(db)
  return Math.max(0, rows[0]?.age ?? 0)
}
