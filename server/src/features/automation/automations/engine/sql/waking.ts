import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

const BY = { event: 1, release: 2 } as const

/** Makes runs of a node due now: all that stand there, or those of some contacts. Returns how many. */
export async function wakeRuns(
  db: Db,
  { tenantId, automationId, node }: { tenantId: string; automationId: string; node: number },
  { contactIds, by, now }: { contactIds: readonly string[] | undefined; by: keyof typeof BY | null; now: Date },
): Promise<number> {
  const chosen = contactIds ? sql`and contact_id = any(${contactIds}::bigint[])` : sql``
  const { numAffectedRows } = await sql`
    update automation_run set due_at = ${now}, woken = ${by ? BY[by] : 0}
    where tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node} and due_at is not null
      ${chosen}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface ListeningRun {
  id: string
  automation_id: string
  contact_id: string
  node: number
  arrived_at: Date
}

/** Runs of contacts that events may move before they are due. */
export async function listeningRuns(db: Db, tenantId: string, contactIds: readonly string[]): Promise<ListeningRun[]> {
  const { rows } = await sql<ListeningRun>`
    select id, automation_id, contact_id, node, arrived_at from automation_run
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and listens
    order by id`.execute(db)
  return rows
}

/** Makes runs due now because of an event. */
export const wakeByIds = (db: Db, tenantId: string, ids: readonly string[], now: Date) =>
  sql`
    update automation_run set due_at = ${now}, woken = ${BY.event}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and listens and due_at is not null`.execute(db)
