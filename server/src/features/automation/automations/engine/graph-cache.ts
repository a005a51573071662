import type { Db } from '../../../../platform/db/database.ts'
import type { Graph } from '../../graphs/index.ts'
import { graphOfVersion } from '../store.ts'
import { nodeNumbers } from './sql/nodes.ts'
import type { Turn } from './sql/turns.ts'

/** A graph with the numbers of its nodes, also of nodes that older versions had. */
export interface NumberedGraph {
  graph: Graph
  version: number
  numberOf: Map<string, number>
  keyOf: Map<number, string>
}

const KEPT = 200
const kept = new Map<string, NumberedGraph>()

/** The graph that runs follow. A saved version never changes. */
export async function graphOf(
  db: Db,
  { tenantId, automationId, version, graphKey }: Pick<Turn, 'tenantId' | 'automationId' | 'version' | 'graphKey'>,
): Promise<NumberedGraph> {
  const name = `${graphKey}:${version}`
  const known = kept.get(name)
  if (known) return known
  const graph = await graphOfVersion(db, tenantId, automationId, version)
  const numberOf = await nodeNumbers(db, { tenantId, automationId })
  const made = { graph, version, numberOf, keyOf: new Map([...numberOf].map(([key, number]) => [number, key])) }
  kept.set(name, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return made
}
