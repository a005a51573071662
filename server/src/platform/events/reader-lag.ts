import { sql } from 'kysely'
import type { GaugeSource } from '../metrics/gauge.ts'
import type { EventLog } from './read.ts'

/** How far readers are behind: the age of the oldest event that each has not read. */
export const readerLag = (readers: readonly { name: string; log?: EventLog }[]): GaugeSource => ({
  name: 'event_reader_lag_seconds',
  help: 'Age of the oldest event that each reader has not read; 0 when it has read all',
  labels: ['reader'],
  async read(db) {
    const lagOf = async (log: EventLog) => {
      const names = readers.filter((reader) => (reader.log ?? 'event') === log).map(({ name }) => name)
      const at = sql.ref(log === 'event' ? 'e.recorded_at' : 'e.at')
      const { rows } = await sql<{ reader: string; value: number }>`
        select r.name as reader, coalesce(greatest(extract(epoch from now() - next.at), 0), 0)::float8 as value
        from event_reader r
        left join lateral (
          select ${at} as at from ${sql.table(log)} e
          where (e.xid, e.id) > (r.xid, r.id)
          order by e.xid, e.id
          limit 1) next on true
        where r.name = any(${names}::text[])`.execute(db)
      return rows.map(({ reader, value }) => ({ labels: { reader }, value }))
    }
    return [...(await lagOf('event')), ...(await lagOf('email_event'))]
  },
})
