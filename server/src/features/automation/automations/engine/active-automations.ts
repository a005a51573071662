import type { Db } from '../../../../platform/db/database.ts'
import { listByStatus } from '../store.ts'
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
export const activeAutomations = (db: Db, tenantId: string) => automationsWith(db, tenantId, 'active')

/** The automations of a company that are paused: nothing starts there, but their runs notice what they wait for. */
export const pausedAutomations = (db: Db, tenantId: string) => automationsWith(db, tenantId, 'paused')

async function automationsWith(db: Db, tenantId: string, status: 'active' | 'paused'): Promise<ActiveAutomation[]> {
  const rows = await listByStatus(db, tenantId, status)
  const automations: ActiveAutomation[] = []
  for (const { id: automationId, version, graph_key: graphKey, shop_id: shopId, timezone, ...row } of rows) {
    const graph = await graphOf(db, { tenantId, automationId, version, graphKey })
    automations.push({ tenantId, automationId, timezone, shopId, activeSince: row.active_since ?? new Date(0), graph })
  }
  return automations
}

/** Whether an automation starts or waits by an event. */
export const isListenedTo = (automations: readonly ActiveAutomation[], event: string): boolean =>
  automations.some(({ graph }) => graph.graph.nodes.some(({ config }) => config.event === event))
