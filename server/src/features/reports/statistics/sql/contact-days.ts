import { sql } from 'kysely'
import { contactCreated, contactStatusChanged } from '../../../audience/contacts/index.ts'

/** The statuses of contacts that were lost before. */
const GONE = ['unsubscribed', 'bounced', 'complained']
const isGone = (status: 'after' | 'before' | 'status') =>
  sql<boolean>`coalesce(data ->> ${sql.lit(status)}, '') = any(${GONE}::text[])`

/** The counter of an event. A contact that unsubscribes and is deleted later is lost once. */
const COUNTER = sql`case
  when type = ${contactCreated.type} then 'added'
  when type = ${contactStatusChanged.type} then case when ${isGone('after')} and not ${isGone('before')} then 'lost' end
  when not ${isGone('status')} then 'lost' end`

export interface DayCount {
  tenant_id: string
  day: string
  key: 'added' | 'lost' | null
  delta: number
}

/** The counts of a batch of events `e`, by day of their company. */
export const CONTACT_DAYS = sql<DayCount>`
    select e.tenant_id, to_char(e.at at time zone t.timezone, 'YYYYMMDD') as day, ${COUNTER} as key, count(*)::int as delta
    from e join tenant t on t.id = e.tenant_id
    group by 1, 2, 3`
