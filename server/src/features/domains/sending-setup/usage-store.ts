import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { CompanyRow } from '../../account/companies/index.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/**
 * Counts messages against the sending limits of a company. Returns how many of the wanted ones are allowed now, and
 * when to try the others.
 */
export function reserveMessages(
  db: Db,
  { id, sending_per_hour: perHour, sending_per_day: perDay }: CompanyRow,
  wanted: number,
  now: Date,
): Promise<{ allowed: number; next: Date }> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  return tx(db, async (db) => {
    // Locks the row of the hour, so that two sender processes cannot exceed the limits together.
    await sql`${PREPARED}
      insert into sending_usage (tenant_id, hour, number)
      values (${id}, ${hour}, 0)
      on conflict (tenant_id, hour) do update set number = sending_usage.number`.execute(db)
    const used = await readUsage(db, id, now)
    const left = Math.min(perHour === null ? wanted : perHour - used.hour, perDay === null ? wanted : perDay - used.day)
    const allowed = Math.max(0, Math.min(wanted, left))
    if (allowed)
      await sql`${PREPARED}
        update sending_usage
        set number = number + ${allowed}
        where tenant_id = ${id} and hour = ${hour}`.execute(db)
    return { allowed, next: new Date(hour.getTime() + HOUR) }
  })
}

/** Takes back messages of this hour that were reserved but not tried. */
export const releaseMessages = (db: Db, tenantId: string, number: number, now: Date) =>
  sql`${PREPARED}
    update sending_usage
    set number = greatest(0, number - ${number})
    where tenant_id = ${tenantId} and hour = ${new Date(Math.floor(now.getTime() / HOUR) * HOUR)}`.execute(db)

/** The messages of a company in this hour of the clock and in the last 24 hours of the clock. */
export async function readUsage(db: Db, tenantId: string, now: Date): Promise<{ hour: number; day: number }> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const { rows } = await sql<{ hour: number | null; day: number | null }>`${PREPARED}
    select sum(number) filter (where hour = ${hour})::int as hour, sum(number)::int as day
    from sending_usage
    where tenant_id = ${tenantId} and hour > ${new Date(hour.getTime() - DAY)}`.execute(db)
  return { hour: rows[0]!.hour ?? 0, day: rows[0]!.day ?? 0 }
}
