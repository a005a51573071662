import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/** A run as the engine loads it. */
export interface RunRow {
  id: string
  contact_id: string
  arrived_at: Date
  /** 1 by an event, 2 released. */
  woken: number
  steps: number
  /** The hash that divides contacts: the same in every version of PostgreSQL. */
  share: number
  event: unknown
}

interface OfNode {
  tenantId: string
  automationId: string
  node: number
}

/** Locks runs of a node that are due, the oldest first. */
export async function takeDue(db: Db, { tenantId, automationId, node }: OfNode, now: Date, limit: number) {
  const { rows } = await sql<RunRow>`
    select id, contact_id, arrived_at, woken, steps, event,
      (hashint8extended(contact_id, ${automationId}::bigint) & 1048575) / 1048576.0::float8 as share
    from automation_run
    where tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node} and due_at <= ${now}
    order by due_at
    limit ${limit}
    for no key update`.execute(db)
  return rows
}

/** Where a run stands after a batch. */
export interface Moved {
  id: string
  node: number
  arrivedAt: Date
  /** Null when it has ended. */
  dueAt: Date | null
  listens: boolean
  steps: number
}

/** Writes where runs stand. */
export const saveRuns = (db: Db, tenantId: string, moved: readonly Moved[], now: Date) =>
  sql`
    update automation_run r set node = m.node, arrived_at = m.arrived_at, due_at = m.due_at, listens = m.listens,
      woken = 0, steps = m.steps, ended_at = case when m.due_at is null then ${now}::timestamptz end
    from unnest(
      ${moved.map(({ id }) => id)}::bigint[],
      ${moved.map(({ node }) => node)}::smallint[],
      ${moved.map(({ arrivedAt }) => arrivedAt)}::timestamptz[],
      ${moved.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${moved.map(({ listens }) => listens)}::boolean[],
      ${moved.map(({ steps }) => steps)}::int[]) m (id, node, arrived_at, due_at, listens, steps)
    where r.tenant_id = ${tenantId} and r.id = m.id`.execute(db)

export interface Step {
  runId: string
  n: number
  contactId: string
  node: number
  /** Null when the run ended here. */
  output: string | null
  failure: string | null
}

/** Writes what runs did. */
export const insertSteps = (
  db: Db,
  { tenantId, automationId }: Pick<OfNode, 'tenantId' | 'automationId'>,
  steps: readonly Step[],
  now: Date,
) =>
  sql`
    insert into automation_step (tenant_id, run_id, n, automation_id, contact_id, node, output, at, failure)
    select ${tenantId}::bigint, run_id, n, ${automationId}::bigint, contact_id, node, output, ${now}::timestamptz, failure
    from unnest(
      ${steps.map(({ runId }) => runId)}::bigint[],
      ${steps.map(({ n }) => n)}::int[],
      ${steps.map(({ contactId }) => contactId)}::bigint[],
      ${steps.map(({ node }) => node)}::smallint[],
      ${steps.map(({ output }) => output)}::text[],
      ${steps.map(({ failure }) => failure)}::text[]) s (run_id, n, contact_id, node, output, failure)`.execute(db)
