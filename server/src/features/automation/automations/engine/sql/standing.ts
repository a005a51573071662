import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

interface OfAutomation {
  tenantId: string
  automationId: string
}

/** The keys of nodes in which runs stand. */
export async function keysWithRuns(db: Db, { tenantId, automationId }: OfAutomation): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select n.key from automation_node n
    where n.tenant_id = ${tenantId} and n.automation_id = ${automationId} and exists (
      select 1 from automation_run r
      where r.tenant_id = n.tenant_id and r.automation_id = n.automation_id and r.node = n.number
        and r.due_at is not null)
    order by n.number`.execute(db)
  return rows.map(({ key }) => key)
}

/** Whether a run ever started. */
export async function hasRuns(db: Db, { tenantId, automationId }: OfAutomation): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from automation_node
      where tenant_id = ${tenantId} and automation_id = ${automationId} and reached > 0) as has`.execute(db)
  return rows[0]!.has
}

/** Stops or starts looking at the nodes of an automation: their runs stay where they are. */
export const pauseQueue = (db: Db, { tenantId, automationId }: OfAutomation, paused: boolean) =>
  sql`
    update automation_queue set paused = ${paused}
    where tenant_id = ${tenantId} and automation_id = ${automationId}`.execute(db)

/** How many runs entered each automation, and how many are inside. */
export async function statsOf(db: Db, tenantId: string, automationIds: readonly string[]) {
  const { rows } = await sql<{ id: string; entered: string; active: string }>`
    select automation_id as id, coalesce(sum(reached) filter (where is_trigger), 0) as entered, sum(inside) as active
    from automation_node
    where tenant_id = ${tenantId} and automation_id = any(${automationIds}::bigint[])
    group by automation_id`.execute(db)
  return new Map(rows.map(({ id, entered, active }) => [id, { entered: Number(entered), active: Number(active) }]))
}
