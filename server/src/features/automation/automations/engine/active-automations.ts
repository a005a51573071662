import type { Db } from '../../../../platform/db/database.ts'
import { listActive } from '../store.ts'
import { graphOf, type NumberedGraph } from './graph-cache.ts'

/** An automation that runs, with its graph. */
export interface ActiveAutomation {
  tenantId: string
  automationId: string
  timezone: string
  shopId: string
  /** Only events from then on count. */
  activeSince: Date
  graph: NumberedGraph
}

/** The automations of a company that run, in the order of their ids: what changes several locks them in this order. */
export async function activeAutomations(db: Db, tenantId: string): Promise<ActiveAutomation[]> {
  const rows = await listActive(db, tenantId)
  const automations: ActiveAutomation[] = []
  for (const { id: automationId, version, graph_key: graphKey, shop_id: shopId, timezone, ...row } of rows) {
    const graph = await graphOf(db, { tenantId, automationId, version, graphKey })
    automations.push({ tenantId, automationId, timezone, shopId, activeSince: row.active_since!, graph })
  }
  return automations
}
