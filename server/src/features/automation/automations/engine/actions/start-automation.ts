import { findAutomation } from '../../store.ts'
import { byChain, MOST_IN_CHAIN } from '../chain.ts'
import { defineAction } from '../define-action.ts'
import { graphOf } from '../graph-cache.ts'
import { manualTrigger } from '../manual-trigger.ts'
import type { Reentry } from '../sql/start.ts'
import { startRuns } from '../start-runs.ts'

/** Lets contacts enter another automation by its manual trigger, with the event that started their runs. */
export default defineAction({
  type: 'start_automation',
  async act({ db, now, tenant, turn, node, runs, matching }) {
    const fail = (own: typeof runs) => new Map(own.map(({ id }) => [id, 'other']))
    const id = node.config.automationId as string
    const row = id === turn.automationId ? undefined : await findAutomation(db, tenant.id, id)
    if (row?.status !== 'active') return { failures: fail(runs) }
    const of = { tenantId: tenant.id, automationId: id }
    const graph = await graphOf(db, { ...of, version: row.version, graphKey: row.graph_key })
    const trigger = manualTrigger(graph.graph)
    if (!trigger) return { failures: fail(runs) }
    const start = { ...of, graph, trigger: trigger.id, reentry: (trigger.config.reentry ?? 'skip') as Reentry }
    const failures = new Map<string, string>()
    for (const { chain, runs: own } of byChain(runs, turn.automationId)) {
      if (chain.length >= MOST_IN_CHAIN) for (const [run, why] of fail(own)) failures.set(run, why)
      else {
        const allowed = await matching(trigger.config.filter, own)
        const entering = own.filter(({ contactId }) => allowed.has(contactId))
        const entrants = entering.map(({ contactId, event }) => ({ contactId, event: { ...(event as object), chain } }))
        if (entrants.length) await startRuns(db, start, entrants, now)
      }
    }
    return { failures }
  },
})
