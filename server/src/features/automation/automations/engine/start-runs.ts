import type { Db } from '../../../../platform/db/database.ts'
import type { NumberedGraph } from './graph-cache.ts'
import { countEntered } from './sql/days.ts'
import { countNodes, type NodeDelta } from './sql/nodes.ts'
import { type Entrant, insertRuns, type Reentry } from './sql/start.ts'
import { lookAt } from './sql/turns.ts'

/** Where runs start: a trigger of an automation. */
export interface Start {
  tenantId: string
  automationId: string
  graph: NumberedGraph
  /** The key of the trigger. */
  trigger: string
  reentry: Reentry
}

/** Runs that started, by the contacts that entered; those of one contact in the order in which it entered. */
export type StartedRuns = ReadonlyMap<string, readonly string[]>

/**
 * Starts runs of contacts at a trigger, as its `reentry` allows, and returns them. The step of the trigger is written with
 * them; the engine goes on from the node after it.
 */
export async function startRuns(db: Db, start: Start, entrants: readonly Entrant[], now: Date): Promise<StartedRuns> {
  const { tenantId, automationId, graph, trigger, reentry } = start
  const number = graph.numberOf.get(trigger)!
  const target = graph.graph.edges.find(({ source }) => source === trigger)?.target
  const node = target === undefined ? number : graph.numberOf.get(target)!
  const place = { tenantId, automationId, version: graph.version, trigger: number, node, isOver: target === undefined }
  const { started, restarted } = await insertRuns(db, place, reentry, entrants, now)
  if (!started.length) return new Map()
  const deltas = new Map<number, NodeDelta>([
    [number, { reached: started.length, inside: 0, outputs: { next: started.length } }],
  ])
  if (target !== undefined) deltas.set(node, { reached: started.length, inside: started.length, outputs: {} })
  for (const [from, runs] of restarted) {
    const known = deltas.get(from) ?? { reached: 0, inside: 0, outputs: {} }
    deltas.set(from, { ...known, inside: known.inside - runs })
  }
  await countNodes(db, start, deltas)
  await countEntered(db, start, started.length, now)
  if (target !== undefined) await lookAt(db, start, new Map([[node, now]]))
  const byContact = Map.groupBy(started, ({ contactId }) => contactId)
  return new Map([...byContact].map(([contactId, runs]) => [contactId, runs.map(({ id }) => id)]))
}
