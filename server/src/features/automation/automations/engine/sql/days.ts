import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'

interface OfAutomation {
  tenantId: string
  automationId: string
}

/** Counts runs that start on the company's day. Who starts runs has locked the triggers, so no two writers meet here. */
export const countEntered = (db: Db, { tenantId, automationId }: OfAutomation, runs: number, now: Date) =>
  sql`${PREPARED}
    insert into automation_day as d (tenant_id, automation_id, day, entered)
    select t.id, ${automationId}::bigint, (${now}::timestamptz at time zone t.timezone)::date, ${runs}::bigint
    from tenant t where t.id = ${tenantId}
    on conflict (tenant_id, automation_id, day) do update set entered = d.entered + excluded.entered`.execute(db)

/** How many runs started in automations on each day since one, by automation and day. */
export async function enteredSince(
  db: Db,
  tenantId: string,
  automationIds: readonly string[],
  day: string,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ id: string; day: string; entered: string }>`
    select automation_id as id, to_char(day, 'YYYY-MM-DD') as day, entered from automation_day
    where tenant_id = ${tenantId} and automation_id = any(${automationIds}::bigint[]) and day >= ${day}::date`.execute(
    db,
  )
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, days]) => [id, new Map(days.map((one) => [one.day, Number(one.entered)]))]))
}
