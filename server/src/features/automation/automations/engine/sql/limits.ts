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

/**
 * The latest moment until which runs wait in a node, how many wait until then, and how many besides the given ones are due
 * already.
 */
export async function lastPlanned(
  db: Db,
  node: OfNode,
  { besides, now }: { besides: readonly string[]; now: Date },
): Promise<Planned | null> {
  const { rows } = await sql<Omit<Planned, 'at'> & { at: Date | null }>`
    with last as materialized (
      select max(due_at) as at from automation_run where ${of(node)} and due_at is not null)
    select at, (select count(*)::int from automation_run where ${of(node)} and due_at = last.at) as runs,
      (select count(*)::int from automation_run
        where ${of(node)} and due_at <= ${now} and id <> all (${besides}::bigint[])) as due
    from last`.execute(db)
  const { at, runs, due } = rows[0]!
  return at && { at, runs, due }
}

export interface Planned {
  at: Date
  runs: number
  due: number
}
