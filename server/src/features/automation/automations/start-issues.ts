import type { Db } from '../../../platform/db/database.ts'
import type { Graph, Issue } from '../graphs/index.ts'
import { manualTrigger } from './engine/manual-trigger.ts'
import { currentGraphs } from './store.ts'

/** An automation that `start_automation` names takes contacts only by a manual trigger. */
export async function startIssues(db: Db, tenantId: string, graph: Graph): Promise<Issue[]> {
  const starts = graph.nodes.filter(({ type, config }) => type === 'start_automation' && config.automationId)
  if (!starts.length) return []
  const ids = starts.map(({ config }) => String(config.automationId))
  const targets = await currentGraphs(db, tenantId, ids)
  return starts.flatMap(({ id: node, config }) => {
    const target = targets.get(String(config.automationId))
    return target && !manualTrigger(target) ? [{ code: 'invalid' as const, node, field: 'automationId' }] : []
  })
}
