import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { lastDays } from '../../../../platform/time/zone.ts'
import { EMAIL_KINDS } from '../../email-events/index.ts'

const DAYS = 90
/** The hour of a company without any opens and clicks. */
const MORNING = 10

/**
 * The hours of the company's day at which contacts read. `hours` is a query of `contact_id, hour` for contacts with
 * opens or clicks; `otherwise` is the most frequent hour of all readers of the company.
 */
export async function bestHours(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  now: Date,
): Promise<{ hours: RawBuilder<unknown>; otherwise: number }> {
  const { from, to } = lastDays(DAYS, now, tenant.timezone)
  const reading = sql`
      email_event
      where tenant_id = ${tenant.id} and kind in (${EMAIL_KINDS.opened}, ${EMAIL_KINDS.clicked})
        and not machine and at >= ${from} and at < ${to}`
  const hour = sql`extract(hour from at at time zone ${sql.lit(tenant.timezone)})::int`
  const { rows } = await sql<{ hour: number }>`
    select ${hour} as hour
    from ${reading}
    group by 1
    order by count(*) desc, 1
    limit 1`.execute(db)
  // Of two equally frequent hours the earlier one, so that the mail goes out sooner.
  const hours = sql`
    select distinct on (contact_id) contact_id, hour
    from (
      select contact_id, ${hour} as hour, count(*) as number
      from ${reading}
      group by 1, 2) read
    order by contact_id, number desc, hour`
  return { hours, otherwise: rows[0]?.hour ?? MORNING }
}
