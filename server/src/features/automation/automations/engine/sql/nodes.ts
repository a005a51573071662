import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

interface OfAutomation {
  tenantId: string
  automationId: string
}

/** The numbers of an automation's nodes by their keys, also of nodes that an older version had. */
export async function nodeNumbers(db: Db, { tenantId, automationId }: OfAutomation): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('automation_node')
    .select(['number', 'key'])
    .where('tenant_id', '=', tenantId)
    .where('automation_id', '=', automationId)
    .execute()
  return new Map(rows.map(({ key, number }) => [key, number]))
}

/** Changes of the counters of a node. */
export interface NodeDelta {
  reached: number
  inside: number
  outputs: Record<string, number>
}

/** Counts what a batch moved. */
export async function countNodes(
  db: Db,
  { tenantId, automationId }: OfAutomation,
  deltas: ReadonlyMap<number, NodeDelta>,
) {
  const entries = [...deltas].sort(([one], [other]) => one - other)
  await sql`
    update automation_node n set reached = n.reached + d.reached, inside = n.inside + d.inside,
      outputs = n.outputs || coalesce((
        select jsonb_object_agg(key, coalesce((n.outputs ->> key)::bigint, 0) + value::bigint)
        from jsonb_each_text(d.outputs)), '{}')
    from unnest(
      ${entries.map(([number]) => number)}::smallint[],
      ${entries.map(([, { reached }]) => reached)}::bigint[],
      ${entries.map(([, { inside }]) => inside)}::bigint[],
      ${entries.map(([, { outputs }]) => JSON.stringify(outputs))}::jsonb[]) d (number, reached, inside, outputs)
    where n.tenant_id = ${tenantId} and n.automation_id = ${automationId} and n.number = d.number`.execute(db)
}

/** The counters of an automation's nodes. */
export const nodeCounts = async (db: Db, { tenantId, automationId }: OfAutomation) => {
  const { rows } = await sql<{ key: string; reached: string; inside: string; outputs: Record<string, number> }>`
    select key, reached, inside, outputs from automation_node
    where tenant_id = ${tenantId} and automation_id = ${automationId}
    order by number`.execute(db)
  return rows
}
