import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { TenantRow } from '../../account/companies/index.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/**
 * Takes room for messages from the limits of a company: returns how many of them may go out now, and when the others may be
 * tried. What was taken counts, unless it is given back.
 */
export function takeRoom(
  db: Db,
  { id, sending_per_hour: perHour, sending_per_day: perDay }: TenantRow,
  wanted: number,
  now: Date,
): Promise<{ allowed: number; next: Date }> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  return tx(db, async (db) => {
    // Whoever takes first holds the row, so that two senders never take the same room.
    await sql`insert into sending_usage (tenant_id, hour, number) values (${id}, ${hour}, 0)
      on conflict (tenant_id, hour) do update set number = sending_usage.number`.execute(db)
    const used = await readUsage(db, id, now)
    const room = Math.min(perHour === null ? wanted : perHour - used.hour, perDay === null ? wanted : perDay - used.day)
    const allowed = Math.max(0, Math.min(wanted, room))
    if (allowed)
      await sql`update sending_usage set number = number + ${allowed} where tenant_id = ${id} and hour = ${hour}`.execute(
        db,
      )
    return { allowed, next: new Date(hour.getTime() + HOUR) }
  })
}

/** Gives room back that was taken in this hour for messages that could not even be tried. */
export const returnRoom = (db: Db, tenantId: string, number: number, now: Date) =>
  sql`update sending_usage set number = greatest(0, number - ${number})
    where tenant_id = ${tenantId} and hour = ${new Date(Math.floor(now.getTime() / HOUR) * HOUR)}`.execute(db)

/** What a company has used of its limits: in this hour of the clock, and in the last 24 of them. */
export async function readUsage(db: Db, tenantId: string, now: Date): Promise<{ hour: number; day: number }> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const { rows } = await sql<{ hour: number | null; day: number | null }>`
    select sum(number) filter (where hour = ${hour})::int as hour, sum(number)::int as day from sending_usage
    where tenant_id = ${tenantId} and hour > ${new Date(hour.getTime() - DAY)}`.execute(db)
  return { hour: rows[0]!.hour ?? 0, day: rows[0]!.day ?? 0 }
}
