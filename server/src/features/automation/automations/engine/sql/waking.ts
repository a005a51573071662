import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

const BY = { event: 1, release: 2, goal: 3 } as const

/** Makes runs of a node due now: all that stand there, or those of some contacts. Returns how many. */
export async function wakeRuns(
  db: Db,
  { tenantId, automationId, node }: { tenantId: string; automationId: string; node: number },
  { contactIds, by, now }: { contactIds: readonly string[] | undefined; by: keyof typeof BY | null; now: Date },
): Promise<number> {
  const chosen = contactIds ? sql`and contact_id = any(${contactIds}::bigint[])` : sql``
  const { numAffectedRows } = await sql`
    update automation_run set due_at = ${now}, woken = case when woken = ${BY.event} then woken else ${by ? BY[by] : 0} end
    where tenant_id = ${tenantId} and automation_id = ${automationId} and node = ${node} and due_at is not null
      ${chosen}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface ListeningRun {
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

/** Makes runs due now because of an event, or because their contacts meet a goal, unless they have left their node since. */
export const wakeByIds = async (
  db: Db,
  tenantId: string,
  runs: readonly Pick<ListeningRun, 'id' | 'node'>[],
  by: 'event' | 'goal',
  now: Date,
): Promise<void> => {
  if (runs.length)
    await sql`
      update automation_run r set due_at = ${now}, woken = ${BY[by]}
      from unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ node }) => node)}::smallint[]) w (id, node)
      where r.tenant_id = ${tenantId} and r.id = w.id and r.node = w.node and r.listens and r.due_at is not null`.execute(
      db,
    )
}

/** The contacts among some with runs that events may move before they are due. */
export async function contactsListening(db: Db, tenantId: string, contactIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from automation_run
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and listens`.execute(db)
  return new Set(rows.map((row) => row.contact_id))
}

/**
 * Lets events move runs that wait in nodes which react to them since the graph was saved: those among the next runs of the
 * company by id. `last` is null after the last one.
 */
export async function listenIn(
  db: Db,
  { tenantId, automationId }: { tenantId: string; automationId: string },
  nodes: readonly number[],
  { after, limit }: { after: string; limit: number },
): Promise<{ runs: ListeningRun[]; last: string | null }> {
  const range = await sql<{ last: string | null; number: number }>`
    select max(id) as last, count(*)::int as number from (
      select id from automation_run where tenant_id = ${tenantId} and id > ${after} order by id limit ${limit}) next`.execute(
    db,
  )
  const { last, number } = range.rows[0]!
  if (last === null) return { runs: [], last }
  const { rows: runs } = await sql<ListeningRun>`
    update automation_run set listens = true
    where tenant_id = ${tenantId} and id > ${after} and id <= ${last} and automation_id = ${automationId}
      and node = any(${nodes}::smallint[]) and due_at is not null
    returning id, automation_id, contact_id, node, arrived_at`.execute(db)
  return { runs, last: number < limit ? null : last }
}
