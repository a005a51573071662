import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { lastDays } from '../../../../platform/time/zone.ts'
import { EMAIL_KINDS } from '../../email-events/index.ts'

const DAYS = 90
/** The hour of a company without any opens and clicks. */
const MORNING = 10

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Opens and clicks of people in the last months. */
function reading(tenant: Company, now: Date) {
  const { from, to } = lastDays(DAYS, now, tenant.timezone)
  return sql`
      email_event
      where tenant_id = ${tenant.id} and kind in (${EMAIL_KINDS.opened}, ${EMAIL_KINDS.clicked})
        and not machine and at >= ${from} and at < ${to}`
}

const hourIn = ({ timezone }: Company) => sql`extract(hour from at at time zone ${sql.lit(timezone)})::int`

/** A query of `contact_id, hour`: the hours of the company's day at which contacts with opens or clicks read. */
export const readingHours = (tenant: Company, now: Date): RawBuilder<unknown> =>
  // Of two equally frequent hours the earlier one, so that the mail goes out sooner.
  sql`
    select distinct on (contact_id) contact_id, hour
    from (
      select contact_id, ${hourIn(tenant)} as hour, count(*) as number
      from ${reading(tenant, now)}
      group by 1, 2) read
    order by contact_id, number desc, hour`

/** The most frequent hour of all readers of the company. Reads all opens and clicks of months. */
export async function usualHour(db: Db, tenant: Company, now: Date): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select ${hourIn(tenant)} as hour
    from ${reading(tenant, now)}
    group by 1
    order by count(*) desc, 1
    limit 1`.execute(db)
  return rows[0]?.hour ?? MORNING
}

/** The hours at which contacts read: a query of `contact_id, hour`, and the hour of the others. */
export const bestHours = async (db: Db, tenant: Company, now: Date) => ({
  hours: readingHours(tenant, now),
  otherwise: await usualHour(db, tenant, now),
})
