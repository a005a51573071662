import type { DbContext } from '../../../../platform/context.ts'
import { type Decision, type EventChoice, matchesEvent, type Node } from '../../graphs/index.ts'
import { addDuration, type Duration } from '../../times/index.ts'
import { type ContactHappened, happenedIn, triggersByType, typesOf } from '../engine/happened.ts'
import type { Traveller, World } from '../engine/move-batch.ts'
import { batchAt } from '../engine/world.ts'
import { eventsOfContacts } from './sql/past-events.ts'

export interface Tried {
  tenant: { id: string; timezone: string }
  automationId: string
  shopId: string
  exitWhen: unknown
}

/**
 * A world in which nothing happens to contacts. Filters are asked of the contacts as they are now; times that have passed
 * since a run entered let it go on from there.
 */
export function dryWorld({ db, now }: DbContext, { tenant, automationId, shopId, exitWhen }: Tried): World {
  const ask = batchAt({ db, now, tenant }, { tenantId: tenant.id, automationId, numberOf: new Map() })
  const passed = new Map<string, number>()
  return {
    now,
    exitWhen,
    batchAt: (node, runs) => ({
      ...ask(node, runs),
      nowOf: ({ arrivedAt }) => arrivedAt,
      passedSince: async () => passed.get(node.id) ?? 0,
      lastPlanned: async () => null,
    }),
    act: async (node, runs) => {
      passed.set(node.id, (passed.get(node.id) ?? 0) + runs.length)
      return {}
    },
    decide: async (node, runs) =>
      // A trace lets runs go on after a wait: for them the time is over.
      node.type === 'wait_event' && runs.every(({ wokenBy }) => wokenBy !== 'release')
        ? pastEvents({ db, now }, { tenant, automationId, shopId }, node, runs)
        : undefined,
    arrival: (run, decision) => ('go' in decision && decision.at) || run.arrivedAt,
  }
}

/** Whether the event that a node waits for happened after the arrival of each run, and in time. */
async function pastEvents(
  { db, now }: DbContext,
  { tenant, automationId, shopId }: Omit<Tried, 'exitWhen'>,
  { config }: Node,
  runs: readonly Traveller[],
): Promise<Decision[]> {
  const choice = config as EventChoice & { timeout: Duration }
  const since = new Date(Math.min(...runs.map(({ arrivedAt }) => arrivedAt.getTime())))
  const triggers = triggersByType()
  const types = typesOf(choice.event!)
  const contactIds = [...new Set(runs.map(({ contactId }) => contactId))]
  const stored = await eventsOfContacts(db, { tenantId: tenant.id, types, since }, contactIds)
  const happened = stored
    .flatMap((event) => happenedIn(event, triggers.get(event.type)!))
    .filter((one) => matchesEvent(choice, one, { shopId, automationId, timezone: tenant.timezone }))
  const byContact = Map.groupBy(happened, (one: ContactHappened) => one.contactId)
  return runs.map(({ contactId, arrivedAt }): Decision => {
    const end = addDuration(arrivedAt, choice.timeout, tenant.timezone)
    const met = byContact.get(contactId)?.find(({ at }) => at > arrivedAt && at < end)
    if (met) return { go: 'happened', at: met.at }
    return end > now ? { waitUntil: end } : { go: 'timeout', at: end }
  })
}
