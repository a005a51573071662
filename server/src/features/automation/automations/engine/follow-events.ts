import type { Db } from '../../../../platform/db/database.ts'
import { isRefusedData } from '../../../../platform/db/failures.ts'
import { defineReader } from '../../../../platform/events/define-reader.ts'
import type { StoredEvent } from '../../../../platform/events/read.ts'
import { type EventChoice, matchesEvent } from '../../graphs/index.ts'
import { type ActiveAutomation, activeAutomations, isListenedTo, pausedAutomations } from './active-automations.ts'
import { chainOf } from './chain.ts'
import { type ContactHappened, happenedIn, triggersByType } from './happened.ts'
import { meetingGoals } from './meeting-goals.ts'
import { isAboutProducts } from './products/interested.ts'
import { keepProductEvents } from './products/sql/waiting.ts'
import { enteredSegments } from './segments/entered-segments.ts'
import { CONCERNING } from './sql/concerning.ts'
import { existingAmong, matchingAmong } from './sql/contacts.ts'
import { withSavepoint } from './sql/savepoint.ts'
import type { Entrant, Reentry } from './sql/start.ts'
import { lookAt } from './sql/turns.ts'
import { type ListeningRun, listeningRuns, wakeByIds } from './sql/waking.ts'
import { startRuns } from './start-runs.ts'

/** Starts and wakes runs by what happens to contacts, exactly once for each event. */
export const followEvents = defineReader({
  name: 'automations',
  from: 'now',
  batch: 5000,
  rows: CONCERNING,
  handle: async (db, events, app) => {
    for (const [tenantId, ofCompany] of Map.groupBy(events, (event) => event.tenant_id))
      try {
        await withSavepoint(db, () => handleCompany(db, tenantId, ofCompany, app.clock.now()))
      } catch (error) {
        // Everything else is repeated: a database that is short of memory must not cost events.
        if (!isRefusedData(error) && !(error instanceof TypeError)) throw error
        // The events of other companies must not wait until this fault of ours is mended.
        app.log.error({ err: error, tenant: tenantId, events: ofCompany.length }, 'events started no automations')
      }
  },
})

async function handleCompany(db: Db, tenantId: string, events: readonly StoredEvent[], now: Date) {
  const triggers = triggersByType()
  const automations = await activeAutomations(db, tenantId)
  const happened = events.flatMap((event) => happenedIn(event, triggers.get(event.type)))
  const entered = await enteredSegments(db, automations, happened, now)
  await react(db, tenantId, automations, [...happened, ...entered], now)
  const ofProducts = events.flatMap(({ type, at, data }) => {
    const trigger = triggers.get(type)
    return trigger && isAboutProducts(trigger) && isListenedTo(automations, trigger)
      ? [{ type: trigger, at, data }]
      : []
  })
  if (ofProducts.length) await keepProductEvents(db, tenantId, ofProducts, now)
}

/** Starts and wakes runs of a company's automations by what happened. */
export async function react(
  db: Db,
  tenantId: string,
  automations: readonly ActiveAutomation[],
  happened: readonly ContactHappened[],
  now: Date,
) {
  if (!happened.length) return
  // The engine locks runs, then counters, then queues: in another order they would wait for each other.
  const woken = await wake(db, tenantId, automations, happened, now)
  for (const automation of automations) await start(db, automation, happened, now)
  for (const [automation, nodes] of woken) await lookAt(db, automation, nodes)
}

async function start(db: Db, automation: ActiveAutomation, happened: readonly ContactHappened[], now: Date) {
  const { tenantId, automationId, timezone, activeSince, graph } = automation
  for (const { id, type, config } of graph.graph.nodes) {
    if (type !== 'trigger_event') continue
    const met = happened.filter(
      (one) =>
        one.at >= activeSince && !isOwn(one, automationId) && matchesEvent(config as EventChoice, one, automation),
    )
    if (!met.length) continue
    const ids = [...new Set(met.map(({ contactId }) => contactId))]
    const matching = config.filter
      ? await matchingAmong({ db, now }, { id: tenantId, timezone }, ids, config.filter)
      : await existingAmong(db, tenantId, ids)
    const entrants: Entrant[] = met
      .filter(({ contactId }) => matching.has(contactId))
      .map(({ contactId, data }) => ({ contactId, event: data }))
    const reentry = (config.reentry ?? 'skip') as Reentry
    if (entrants.length) await startRuns(db, { tenantId, automationId, graph, trigger: id, reentry }, entrants, now)
  }
}

/** `fire_event` never starts its own automation. */
const isOwn = ({ event, data }: ContactHappened, automationId: string) =>
  event === 'custom' && chainOf(data).at(-1) === automationId

/** Whether an event happened after a run came to its node. What the run itself caused on its way there does not count. */
const isAfter = ({ at, data }: ContactHappened, { arrived_at, automation_id }: ListeningRun) =>
  at > arrived_at || (at.getTime() === arrived_at.getTime() && !chainOf(data).includes(automation_id))

/** Wakes runs that wait for what happened, or whose filter may hold now. Returns the nodes to look at. */
async function wake(
  db: Db,
  tenantId: string,
  active: readonly ActiveAutomation[],
  happened: readonly ContactHappened[],
  now: Date,
) {
  const byContact = Map.groupBy(happened, ({ contactId }) => contactId)
  const runs = await listeningRuns(db, tenantId, [...byContact.keys()])
  const nodesWoken = new Map<ActiveAutomation, Map<number, Date>>()
  if (!runs.length) return nodesWoken
  const known = new Set(active.map(({ automationId }) => automationId))
  const isPaused = runs.some((run) => !known.has(run.automation_id))
  for (const automation of isPaused ? [...active, ...(await pausedAutomations(db, tenantId))] : active) {
    const nodes = new Map(automation.graph.graph.nodes.map((node) => [automation.graph.numberOf.get(node.id), node]))
    const woken = runs.filter((run) => {
      const node = run.automation_id === automation.automationId ? nodes.get(run.node) : undefined
      if (!node) return false
      const events = byContact.get(run.contact_id)!.filter((event) => isAfter(event, run))
      if (node.type === 'condition') return events.length > 0
      return node.type === 'wait_event'
        ? events.some((event) => matchesEvent(node.config as EventChoice, event, automation))
        : false
    })
    const isWoken = new Set(woken)
    const own = runs.filter((run) => run.automation_id === automation.automationId && !isWoken.has(run))
    const atGoal = await meetingGoals(db, automation, own, now)
    await wakeByIds(db, tenantId, woken, 'event', now)
    await wakeByIds(db, tenantId, atGoal, 'goal', now)
    const nodesOf = new Map([...woken, ...atGoal].map(({ node }) => [node, now] as const))
    if (nodesOf.size) nodesWoken.set(automation, nodesOf)
  }
  return nodesWoken
}
