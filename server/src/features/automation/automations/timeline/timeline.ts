import type { Db } from '../../../../platform/db/database.ts'
import type { TimelineSource } from '../../../audience/contacts/index.ts'
import type { Node } from '../../graphs/index.ts'
import { currentGraphs, namesOfAutomations } from '../store.ts'
import { runActivities, TYPES } from './sql/activities.ts'

interface RunData {
  automationId: string
  node?: string | null
  output?: string | null
  failure?: string | null
}

/** Runs in the timeline of their contact. They are no events: a million contacts enter an automation at once. */
export const runTimeline: TimelineSource = {
  isEmptyAtFirst: true,
  types: TYPES,
  rows: runActivities,
  async present(db, tenantId, rows) {
    const runs = rows.map(({ type, data }) => ({ type, ...(data as unknown as RunData) }))
    const ids = [...new Set(runs.map(({ automationId }) => automationId))]
    const [names, nodes] = await Promise.all([namesOfAutomations(db, tenantId, ids), nodesOf(db, tenantId, ids)])
    return runs.map(({ type, automationId, node, output, failure }) => {
      const shown = nodes.get(automationId)?.find(({ id }) => id === node)
      return {
        type,
        title: names.get(automationId) ?? '',
        params: {
          automationId,
          ...(node ? { node } : {}),
          ...(shown ? { nodeType: shown.type, nodeName: shown.name } : {}),
          ...(output ? { output } : {}),
          ...(failure ? { failure } : {}),
        },
      }
    })
  },
}

/** The nodes of the newest graphs, which have the names that people know. */
async function nodesOf(db: Db, tenantId: string, automationIds: readonly string[]): Promise<Map<string, Node[]>> {
  const graphs = await currentGraphs(db, tenantId, automationIds)
  return new Map([...graphs].map(([id, { nodes }]) => [id, nodes]))
}
