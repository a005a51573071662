import type { DbContext, Tenant } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { graphOf } from './engine/graph-cache.ts'
import { manualTrigger } from './engine/manual-trigger.ts'
import { existingAmong, matchingAmong } from './engine/sql/contacts.ts'
import type { Reentry } from './engine/sql/start.ts'
import { type StartedRuns, startRuns } from './engine/start-runs.ts'
import { requireAutomation } from './store.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>
type Reason = 'reentry' | 'filter' | 'not_found'

interface Entering {
  contactId: string
  /** What templates show as `event`. */
  event: Readonly<Record<string, unknown>>
}

/**
 * Lets contacts enter by the manual trigger of a running automation. Returns the runs that started, and why a contact
 * did not enter.
 */
export async function enterByHand(
  { db, now }: DbContext,
  tenant: Company,
  id: string,
  entering: readonly Entering[],
): Promise<{ runs: StartedRuns; whyNot: (contactId: string) => Reason }> {
  const row = await requireAutomation(db, tenant.id, id)
  if (row.status !== 'active') throw conflict('status')
  const of = { tenantId: tenant.id, automationId: id }
  const graph = await graphOf(db, { ...of, version: row.version, graphKey: row.graph_key })
  const trigger = manualTrigger(graph.graph)
  if (!trigger) throw conflict('trigger')
  const contactIds = entering.map(({ contactId }) => contactId)
  const existing = await existingAmong(db, tenant.id, contactIds)
  const { filter } = trigger.config
  const matching = filter ? await matchingAmong({ db, now }, tenant, [...existing], filter) : existing
  const start = { ...of, graph, trigger: trigger.id, reentry: (trigger.config.reentry ?? 'skip') as Reentry }
  const entrants = entering
    .filter(({ contactId }) => matching.has(contactId))
    .map(({ contactId, event }) => ({ contactId, event: withoutChain(event) }))
  return {
    runs: entrants.length ? await startRuns(db, start, entrants, now) : new Map(),
    whyNot: (contactId) => (existing.has(contactId) ? (matching.has(contactId) ? 'reentry' : 'filter') : 'not_found'),
  }
}

/** The engine keeps in `chain` which automations caused an event. Nothing else may set it. */
const withoutChain = ({ chain: _, ...event }: Entering['event']) => event

/** Lets contacts enter that a person chose. Returns how many entered, and which did not. */
export async function addByHand(
  context: DbContext,
  tenant: Company,
  id: string,
  contactIds: readonly string[],
): Promise<{ added: number; skipped: { contactId: string; reason: Reason }[] }> {
  const entering = contactIds.map((contactId) => ({ contactId, event: {} }))
  const { runs, whyNot } = await enterByHand(context, tenant, id, entering)
  return {
    added: runs.size,
    skipped: contactIds
      .filter((contactId) => !runs.has(contactId))
      .map((contactId) => ({ contactId, reason: whyNot(contactId) })),
  }
}
