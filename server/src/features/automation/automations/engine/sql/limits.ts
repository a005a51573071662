import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

interface OfNode {
  tenantId: string
  automationId: string
  node: number
}

const of = ({ tenantId, automationId, node }: OfNode) =>
  sql`tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node}`

/** How many runs left a node since a moment. */
export async function passedSince(db: Db, node: OfNode, moment: Date): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from automation_step where ${of(node)} and at >= ${moment}`.execute(db)
  return rows[0]!.runs
}

/** The latest moment until which runs wait in a node, and how many wait until then. */
export async function lastPlanned(db: Db, node: OfNode): Promise<{ at: Date; runs: number } | null> {
  const { rows } = await sql<{ at: Date | null; runs: number }>`
    with last as materialized (
      select max(due_at) as at from automation_run where ${of(node)} and due_at is not null)
    select at, (select count(*)::int from automation_run where ${of(node)} and due_at = last.at) as runs
    from last`.execute(db)
  const [{ at, runs }] = rows as [{ at: Date | null; runs: number }]
  return at && { at, runs }
}
