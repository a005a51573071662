import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

export type Reentry = 'parallel' | 'restart' | 'skip' | 'once'

/** A contact that enters an automation, with the data of the event that brought it. */
export interface Entrant {
  contactId: string
  event: unknown
}

interface Place {
  tenantId: string
  automationId: string
  /** The version of the graph that they enter. */
  version: number
  /** The number of the trigger, and of the node after it. */
  trigger: number
  node: number
  /** No node follows the trigger: the runs end at once. */
  isOver: boolean
}

/** Runs of one contact in one automation at the same time. */
const MOST_PARALLEL = 10

/**
 * Runs of one contact in one automation that other automations may cause in ten minutes. Ten in a chain that each change a
 * contact a hundred times would start millions.
 */
const MOST_CAUSED = 20
const CAUSED_MS = 10 * 60_000

/**
 * Locks the triggers of an automation: those who start runs wait for each other and for people who save or pause it, and
 * the engine for none of them.
 */
export const lockTriggers = (db: Db, { tenantId, automationId }: Pick<Place, 'tenantId' | 'automationId'>) =>
  sql`
    select 1 from automation_node
    where tenant_id = ${tenantId} and automation_id = ${automationId} and is_trigger
    order by number
    for no key update`.execute(db)

/**
 * Adds runs for contacts that may enter. Returns them in the order of the entrants, and how many living runs ended in
 * which nodes because a new one took their place.
 */
export async function insertRuns(
  db: Db,
  { tenantId, automationId, version, trigger, node, isOver }: Place,
  reentry: Reentry,
  entrants: readonly Entrant[],
  now: Date,
): Promise<{ started: { id: string; contactId: string }[]; restarted: Map<number, number> }> {
  await lockTriggers(db, { tenantId, automationId })
  await requireCurrent(db, { tenantId, automationId, version })
  const restarted = reentry === 'restart' ? await endLiving(db, { tenantId, automationId }, entrants, now) : new Map()
  const { rows } = await sql<{ id: string; contactId: string }>`
    with given as materialized (
      select contact_id, event, place, row_number() over (partition by contact_id order by ${
        // The newest event is the one to start again with.
        reentry === 'restart' ? sql`place desc` : sql`place`
      }) as n
      from unnest(
        ${entrants.map(({ contactId }) => contactId)}::bigint[],
        ${entrants.map(({ event }) => (event === undefined ? null : JSON.stringify(event)))}::jsonb[])
        with ordinality g (contact_id, event, place)
    ),
    added as (
      insert into automation_run (tenant_id, automation_id, contact_id, node, due_at, arrived_at, started_at, ended_at,
        steps, event)
      select ${tenantId}::bigint, ${automationId}::bigint, contact_id, ${node}::smallint,
        case when not ${isOver}::boolean then ${now}::timestamptz end, ${now}, ${now},
        case when ${isOver}::boolean then ${now}::timestamptz end, 1, event
      from given
      where ${mayEnter(tenantId, automationId, reentry)} and ${isNotCausedTooOften(tenantId, automationId, now)}
      order by place
      returning id, contact_id
    ),
    stepped as (
      insert into automation_step (tenant_id, run_id, n, automation_id, contact_id, node, output, at)
      select ${tenantId}::bigint, id, 1, ${automationId}::bigint, contact_id, ${trigger}::smallint, 'next', ${now}
      from added
    )
    select id, contact_id as "contactId" from added order by id`.execute(db)
  return { started: rows, restarted }
}

/** The graph was saved, or the automation paused, since it was read: the transaction starts again with the new one. */
class StaleGraph extends Error {
  readonly code = '40001'
}

async function requireCurrent(
  db: Db,
  { tenantId, automationId, version }: Pick<Place, 'tenantId' | 'automationId' | 'version'>,
) {
  const { rows } = await sql<{ version: number; status: string }>`
    select version, status from automation where tenant_id = ${tenantId} and id = ${automationId}`.execute(db)
  if (rows[0]?.version !== version || rows[0].status !== 'active') throw new StaleGraph('the automation was changed')
}

/**
 * Whether a contact may enter. Asks by counts of each contact, and for living runs by `ended_at`: otherwise the planner, which
 * knows nothing of runs that have just started, reads all runs of the automation for each contact (14 s for 5,000 of them).
 */
function mayEnter(tenantId: string, automationId: string, reentry: Reentry) {
  const runs = (more = sql``) => sql`(
    select count(*) from automation_run r
    where r.tenant_id = ${tenantId} and r.contact_id = given.contact_id and r.automation_id = ${automationId} ${more})`
  const living = runs(sql`and r.ended_at is null`)
  if (reentry === 'parallel') return sql`given.n + ${living} <= ${MOST_PARALLEL}`
  if (reentry === 'once') return sql`given.n = 1 and ${runs()} = 0`
  // After a restart there are no living runs.
  return sql`given.n = 1 and ${living} = 0`
}

const isNotCausedTooOften = (tenantId: string, automationId: string, now: Date) => sql`(
  coalesce(jsonb_array_length(given.event -> 'chain'), 0) = 0 or given.n + (
    select count(*) from automation_run r
    where r.tenant_id = ${tenantId} and r.contact_id = given.contact_id and r.automation_id = ${automationId}
      and r.started_at > ${new Date(now.getTime() - CAUSED_MS)}) <= ${MOST_CAUSED})`

/** Ends the living runs of contacts; returns how many stood in which nodes. */
async function endLiving(
  db: Db,
  { tenantId, automationId }: Pick<Place, 'tenantId' | 'automationId'>,
  entrants: readonly Entrant[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ node: number; runs: number }>`
    with ended as (
      update automation_run r set due_at = null, listens = false, ended_at = ${now}
      where r.tenant_id = ${tenantId} and r.automation_id = ${automationId} and r.ended_at is null
        and r.contact_id = any(${entrants.map(({ contactId }) => contactId)}::bigint[])
      returning r.node
    )
    select node, count(*)::int as runs from ended group by node`.execute(db)
  return new Map(rows.map(({ node, runs }) => [node, runs]))
}
