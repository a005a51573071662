import type { DbContext, Tenant } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { readStored } from '../../audience/segment-rules/index.ts'
import { conditionOf } from '../../audience/segments/index.ts'
import { graphOf } from './engine/graph-cache.ts'
import { manualTrigger } from './engine/manual-trigger.ts'
import { existingAmong, matchingAmong } from './engine/sql/contacts.ts'
import type { Reentry } from './engine/sql/start.ts'
import { startRuns } from './engine/start-runs.ts'
import { requireAutomation } from './store.ts'

type Reason = 'reentry' | 'filter' | 'not_found'

/** Lets contacts enter by the manual trigger of a running automation. */
export async function addByHand(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  id: string,
  contactIds: readonly string[],
): Promise<{ added: number; skipped: { contactId: string; reason: Reason }[] }> {
  const row = await requireAutomation(db, tenant.id, id)
  if (row.status !== 'active') throw conflict('status')
  const of = { tenantId: tenant.id, automationId: id }
  const graph = await graphOf(db, { ...of, version: row.version, graphKey: row.graph_key })
  const trigger = manualTrigger(graph.graph)
  if (!trigger) throw conflict('trigger')
  const existing = await existingAmong(db, tenant.id, contactIds)
  const { filter } = trigger.config
  const matching = filter
    ? await matchingAmong(db, tenant.id, [...existing], await conditionOf({ db, now }, tenant, readStored(filter)))
    : existing
  const start = { ...of, graph, trigger: trigger.id, reentry: (trigger.config.reentry ?? 'skip') as Reentry }
  const entrants = [...matching].map((contactId) => ({ contactId, event: {} }))
  const entered = entrants.length ? await startRuns(db, start, entrants, now) : new Set<string>()
  const reasonOf = (contactId: string): Reason =>
    existing.has(contactId) ? (matching.has(contactId) ? 'reentry' : 'filter') : 'not_found'
  return {
    added: entered.size,
    skipped: contactIds
      .filter((contactId) => !entered.has(contactId))
      .map((contactId) => ({ contactId, reason: reasonOf(contactId) })),
  }
}
