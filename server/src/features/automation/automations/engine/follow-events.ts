import type { Db } from '../../../../platform/db/database.ts'
import { defineReader } from '../../../../platform/events/define-reader.ts'
import { readStored } from '../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../audience/segments/index.ts'
import { type EventChoice, matchesEvent } from '../../graphs/index.ts'
import { type ActiveAutomation, activeAutomations } from './active-automations.ts'
import { type ContactHappened, happenedIn, triggersByType } from './happened.ts'
import { matchingAmong } from './sql/contacts.ts'
import type { Entrant, Reentry } from './sql/start.ts'
import { lookAt } from './sql/turns.ts'
import { listeningRuns, wakeByIds } from './sql/waking.ts'
import { startRuns } from './start-runs.ts'

/** Starts and wakes runs by what happens to contacts, exactly once for each event. */
export const followEvents = defineReader({
  name: 'automations',
  from: 'now',
  batch: 1000,
  handle: async (db, events, app) => {
    const triggers = triggersByType()
    const now = app.clock.now()
    for (const [tenantId, ofCompany] of Map.groupBy(events, (event) => event.tenant_id)) {
      const automations = await activeAutomations(db, tenantId)
      if (!automations.length) continue
      const happened = ofCompany.flatMap((event) => {
        const trigger = triggers.get(event.type)
        return trigger ? happenedIn(event, trigger) : []
      })
      if (!happened.length) continue
      for (const automation of automations) await start(db, automation, happened, now)
      await wake(db, automations, happened, now)
    }
  },
})

async function start(db: Db, automation: ActiveAutomation, happened: readonly ContactHappened[], now: Date) {
  const { tenantId, automationId, timezone, shopId, activeSince, graph } = automation
  for (const { id, type, config } of graph.graph.nodes) {
    if (type !== 'trigger_event') continue
    const met = happened.filter((one) => one.at >= activeSince && matchesEvent(config as EventChoice, one, shopId))
    if (!met.length) continue
    const ids = [...new Set(met.map(({ contactId }) => contactId))]
    const condition = config.filter
      ? await conditionOf({ db, now }, { id: tenantId, timezone }, readStored(config.filter))
      : undefined
    const matching = condition ? await matchingAmong(db, tenantId, ids, condition) : new Set(ids)
    const entrants: Entrant[] = met
      .filter(({ contactId }) => matching.has(contactId))
      .map(({ contactId, data }) => ({ contactId, event: data }))
    const reentry = (config.reentry ?? 'skip') as Reentry
    if (entrants.length) await startRuns(db, { tenantId, automationId, graph, trigger: id, reentry }, entrants, now)
  }
}

/** Wakes runs that wait for what happened, or whose filter may hold now. */
async function wake(db: Db, automations: readonly ActiveAutomation[], happened: readonly ContactHappened[], now: Date) {
  const [{ tenantId }] = automations as [ActiveAutomation]
  const byContact = Map.groupBy(happened, ({ contactId }) => contactId)
  const runs = await listeningRuns(db, tenantId, [...byContact.keys()])
  for (const automation of automations) {
    const nodes = new Map(automation.graph.graph.nodes.map((node) => [automation.graph.numberOf.get(node.id), node]))
    const woken = runs.filter((run) => {
      const node = run.automation_id === automation.automationId ? nodes.get(run.node) : undefined
      if (!node) return false
      const events = byContact.get(run.contact_id)!.filter(({ at }) => at >= run.arrived_at)
      return node.type === 'wait_event'
        ? events.some((event) => matchesEvent(node.config as EventChoice, event, automation.shopId))
        : events.length > 0
    })
    if (!woken.length) continue
    await wakeByIds(
      db,
      tenantId,
      woken.map(({ id }) => id),
      now,
    )
    await lookAt(db, automation, new Map(woken.map(({ node }) => [node, now])))
  }
}
