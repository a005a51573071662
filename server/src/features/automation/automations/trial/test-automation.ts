import type { Context, DbContext, Tenant } from '../../../../platform/context.ts'
import { addDays, dayOf, startOfDay } from '../../../../platform/time/zone.ts'
import { type EventChoice, type Graph, matchesEvent, type Node } from '../../graphs/index.ts'
import { type ContactHappened, happenedIn, triggersByType, typesOf } from '../engine/happened.ts'
import { type Moves, moveBatch, type World } from '../engine/move-batch.ts'
import { interestedIn, isAboutProducts } from '../engine/products/interested.ts'
import { nextAudience } from '../engine/sql/audience.ts'
import { matchingAmong } from '../engine/sql/contacts.ts'
import { datesOf } from '../engine/sql/date-triggers.ts'
import type { AutomationRow } from '../store.ts'
import { dryWorld } from './dry-world.ts'
import { requireTestable } from './require-testable.ts'
import { eventsSince, sharesOf } from './sql/past-events.ts'

const DAYS = { today: 1, '7d': 7, '30d': 30 } as const
export type Scope = keyof typeof DAYS
/** Contacts that move together: few enough that the process answers others meanwhile. */
const PAGE = 5000

interface NodeCounts {
  reached: number
  waiting: number
  left: number
  outputs: Record<string, number>
}

/** A contact that enters in a test. */
interface Entry {
  contactId: string
  at: Date
  event: unknown
}

/**
 * Tests an automation with the audience of today and the real events of some days: counts how far contacts would have come
 * by now. Nothing is stored or sent.
 */
export async function testAutomation(
  { app, db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  id: string,
  scope: Scope,
) {
  const { row, graph } = await requireTestable({ app, db, now }, tenant, id)
  const days = DAYS[scope]
  const since = startOfDay(addDays(dayOf(now, tenant.timezone), 1 - days), tenant.timezone)
  const trial = new Trial({ db, now }, tenant, row, graph)
  for (const trigger of graph.nodes.filter(({ type }) => type.startsWith('trigger_'))) await trial.enter(trigger, since)
  return { scope, days, since: since.toISOString(), ...trial.result(), testedAt: now.toISOString() }
}

class Trial {
  readonly #context: DbContext
  readonly #tenant: Pick<Tenant, 'id' | 'timezone'>
  readonly #row: AutomationRow
  readonly #graph: Graph
  readonly #world: World
  readonly #nodes = new Map<string, NodeCounts>()
  #entered = 0

  constructor(context: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, row: AutomationRow, graph: Graph) {
    this.#context = context
    this.#tenant = tenant
    this.#row = row
    this.#graph = graph
    const { id: automationId, shop_id: shopId, exit_when: exitWhen } = row
    this.#world = dryWorld(context, { tenant, automationId, shopId, exitWhen })
  }

  result() {
    const nodes = Object.fromEntries(this.#graph.nodes.map(({ id }) => [id, this.#of(id)]))
    const sum = (field: 'waiting' | 'left') => Object.values(nodes).reduce((all, one) => all + one[field], 0)
    return { entered: this.#entered, waiting: sum('waiting'), left: sum('left'), nodes }
  }

  /** Lets all contacts in that a trigger takes. */
  async enter(trigger: Node, since: Date) {
    // A trigger with a time takes each contact once by itself.
    const isOnce = trigger.type === 'trigger_event' && trigger.config.reentry !== 'parallel'
    // Of triggers that take a contact once, the contacts that are inside, or for `once` those that ever were.
    const inside = isOnce ? new Set<string>() : undefined
    for await (const page of trigger.type === 'trigger_event'
      ? this.#events(trigger, since)
      : this.#audience(trigger)) {
      const allowed = page.filter(({ contactId }) => {
        if (!inside) return true
        const isFree = !inside.has(contactId)
        inside.add(contactId)
        return isFree
      })
      const ended = await this.#move(trigger, allowed)
      if (inside && trigger.config.reentry !== 'once') for (const contactId of ended) inside.delete(contactId)
    }
  }

  /** The audience of today of a trigger with a time. */
  async *#audience(trigger: Node): AsyncGenerator<Entry[]> {
    const { now } = this.#context
    const { shop_id: shopId, id: automationId } = this.#row
    const place = { tenantId: this.#tenant.id, automationId, shopId, timezone: this.#tenant.timezone, about: now }
    const condition = await datesOf(this.#context, place, trigger)
    if (!condition) return
    const { filter } = trigger.config
    for (let position: string | null = '0'; position !== null; ) {
      const found: Awaited<ReturnType<typeof nextAudience>> = await nextAudience(
        this.#context,
        { ...place, position },
        { filter, condition, limit: PAGE },
      )
      yield found.contactIds.map((contactId) => ({ contactId, at: now, event: null }))
      position = found.last
    }
  }

  /** The real events that would have started runs. */
  async *#events({ config }: Node, since: Date): AsyncGenerator<Entry[]> {
    const { db, now } = this.#context
    const tenant = this.#tenant
    const { shop_id: shopId, id: automationId } = this.#row
    const choice = config as EventChoice
    const triggers = triggersByType()
    const types = typesOf(choice.event!)
    const taken = async (happened: readonly ContactHappened[]): Promise<Entry[]> => {
      const met = happened.filter((one) =>
        matchesEvent(choice, one, { shopId, automationId, timezone: tenant.timezone }),
      )
      const ids = [...new Set(met.map(({ contactId }) => contactId))]
      const matching = config.filter ? await matchingAmong({ db, now }, tenant, ids, config.filter) : new Set(ids)
      return met
        .filter(({ contactId }) => matching.has(contactId))
        .map(({ contactId, at, data }) => ({ contactId, at, event: data }))
    }
    for (let after = '0'; types.length; ) {
      const page = await eventsSince(db, { tenantId: tenant.id, types, since }, { after, limit: PAGE })
      if (isAboutProducts(choice.event!)) {
        for (const { at, data } of page)
          for (let position: string | null = '0'; position !== null; ) {
            const { happened, last } = await interestedIn(
              db,
              { tenantId: tenant.id, at, data },
              choice.event!,
              position,
            )
            yield await taken(happened)
            position = last
          }
      } else yield await taken(page.flatMap((event) => happenedIn(event, triggers.get(event.type)!)))
      if (page.length < PAGE) return
      after = page.at(-1)!.id
    }
  }

  /** Moves contacts from a trigger as far as they get; returns those whose runs ended. */
  async #move(trigger: Node, entries: readonly Entry[]): Promise<string[]> {
    if (!entries.length) return []
    this.#entered += entries.length
    const counts = this.#of(trigger.id)
    counts.reached += entries.length
    const target = this.#graph.edges.find(({ source }) => source === trigger.id)?.target
    if (target === undefined) {
      counts.left += entries.length
      return entries.map(({ contactId }) => contactId)
    }
    counts.outputs.next = (counts.outputs.next ?? 0) + entries.length
    this.#of(target).reached += entries.length
    const shares = await sharesOf(
      this.#context.db,
      this.#row.id,
      entries.map(({ contactId }) => contactId),
    )
    const runs = entries.map(({ contactId, at, event }, i) => ({
      id: String(i),
      contactId,
      arrivedAt: at,
      wokenBy: null,
      share: shares[i]!,
      event,
      steps: 1,
    }))
    return this.#count(await moveBatch(this.#graph, target, runs, this.#world))
  }

  #count({ arrived, passed, stopped }: Moves): string[] {
    for (const [node, runs] of arrived) this.#of(node).reached += runs
    for (const { node, output } of passed) {
      if (output === null) continue
      const { outputs } = this.#of(node)
      outputs[output] = (outputs[output] ?? 0) + 1
    }
    const ended: string[] = []
    for (const { node, dueAt, run } of stopped) {
      this.#of(node)[dueAt ? 'waiting' : 'left'] += 1
      if (!dueAt) ended.push(run.contactId)
    }
    return ended
  }

  #of(node: string): NodeCounts {
    const known = this.#nodes.get(node) ?? { reached: 0, waiting: 0, left: 0, outputs: {} }
    this.#nodes.set(node, known)
    return known
  }
}
