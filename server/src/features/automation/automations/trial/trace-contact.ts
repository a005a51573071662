import type { Context, DbContext, Tenant } from '../../../../platform/context.ts'
import { type EventChoice, findNodeType, type Graph, matchesEvent, type Node } from '../../graphs/index.ts'
import type { ContactHappened } from '../engine/happened.ts'
import { happenedIn, triggersByType, typesOf } from '../engine/happened.ts'
import { moveBatch, type Traveller, type World } from '../engine/move-batch.ts'
import { meeting } from '../engine/sql/contacts.ts'
import { datesOf } from '../engine/sql/date-triggers.ts'
import type { AutomationRow } from '../store.ts'
import { dryWorld } from './dry-world.ts'
import { explainFilter, type RuleResult } from './explain-filter.ts'
import { requireTestable } from './require-testable.ts'
import { blockerOf } from './sql/blocker.ts'
import { newestEvents, sharesOf } from './sql/past-events.ts'

/** Why a node decided as it did: data that a page turns into words. */
export type Reason =
  | { code: 'filter'; matched: boolean; rules: RuleResult[] }
  | { code: 'until'; at: string | null }
  | { code: 'share'; share: number }
  | { code: 'mails'; mails: number }
  | { code: 'blocked'; blocker: string | null }
  | { code: 'no_event' }
  | { code: 'event'; at: string }
  | { code: 'not_the_day' }

export interface TraceStep {
  node: string
  type: string
  output: string | null
  /** Until when the contact would wait there; the trace goes on as if that time had come. */
  waitUntil: string | null
  reasons: Reason[]
}

export interface TracedEntry {
  trigger: string
  enters: boolean
  reasons: Reason[]
  steps: TraceStep[]
}

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Follows one contact from each trigger to the end, with the reasons of each decision. Nothing is stored or sent. */
export async function traceContact({ app, db, now }: Context, tenant: Company, id: string, contactId: string) {
  const { row, graph } = await requireTestable({ app, db, now }, tenant, id)
  const tracer = new Tracer({ db, now }, tenant, { row, graph, contactId })
  const entries: TracedEntry[] = []
  for (const node of graph.nodes)
    if (findNodeType(node.type)?.family === 'trigger') entries.push(await tracer.enter(node))
  return { contactId, entries }
}

const MOST_WAITS = 200

class Tracer {
  readonly #context: DbContext
  readonly #tenant: Company
  readonly #row: AutomationRow
  readonly #graph: Graph
  readonly #contactId: string

  constructor(
    context: DbContext,
    tenant: Company,
    { row, graph, contactId }: { row: AutomationRow; graph: Graph; contactId: string },
  ) {
    this.#context = context
    this.#tenant = tenant
    this.#row = row
    this.#graph = graph
    this.#contactId = contactId
  }

  async enter(trigger: Node): Promise<TracedEntry> {
    const { reasons, enters, event } = await this.#entry(trigger)
    const target = this.#graph.edges.find(({ source }) => source === trigger.id)?.target
    const steps = target === undefined ? [] : await this.#follow(target, event)
    return { trigger: trigger.id, enters, reasons, steps }
  }

  /** Whether the trigger would take the contact now. */
  async #entry(trigger: Node): Promise<{ enters: boolean; reasons: Reason[]; event: unknown }> {
    const reasons: Reason[] = []
    let enters = true
    const { filter } = trigger.config
    if (filter) {
      const rules = await explainFilter(this.#context, this.#tenant, this.#contactId, filter)
      const matched = (
        await this.#world()
          .batchAt(trigger, [this.#run(null)])
          .matching(filter)
      ).has(this.#contactId)
      reasons.push({ code: 'filter', matched, rules })
      enters &&= matched
    }
    if (trigger.type === 'trigger_event') {
      const found = await this.#newest(trigger.config as EventChoice)
      reasons.push(found ? { code: 'event', at: found.at.toISOString() } : { code: 'no_event' })
      return { enters: enters && found !== undefined, reasons, event: found?.data ?? null }
    }
    const blocker = await this.#blocker()
    if (blocker) reasons.push({ code: 'blocked', blocker })
    const isDay = await this.#isDay(trigger)
    if (!isDay) reasons.push({ code: 'not_the_day' })
    return { enters: enters && !blocker && isDay, reasons, event: null }
  }

  async #newest(choice: EventChoice): Promise<ContactHappened | undefined> {
    const types = choice.event ? typesOf(choice.event) : []
    if (!types.length) return undefined
    const triggers = triggersByType()
    const stored = await newestEvents(this.#context.db, { tenantId: this.#tenant.id, types }, this.#contactId, 100)
    const place = { shopId: this.#row.shop_id, automationId: this.#row.id, timezone: this.#tenant.timezone }
    return stored
      .flatMap((event) => happenedIn(event, triggers.get(event.type)!))
      .find((one) => matchesEvent(choice, one, place))
  }

  async #isDay(trigger: Node): Promise<boolean> {
    if (trigger.type !== 'trigger_date') return true
    const { now, db } = this.#context
    const { id: tenantId, timezone } = this.#tenant
    const condition = await datesOf(
      this.#context,
      { tenantId, timezone, shopId: this.#row.shop_id, about: now },
      trigger,
    )
    return condition !== null && (await meeting(db, tenantId, [this.#contactId], condition)).size > 0
  }

  #blocker = () => blockerOf(this.#context.db, this.#tenant.id, this.#contactId, this.#context.now)

  #run(event: unknown): Traveller {
    const { now } = this.#context
    return { id: '0', contactId: this.#contactId, arrivedAt: now, wokenBy: null, share: 0, event, steps: 1 }
  }

  #world(): World {
    const { id: automationId, shop_id: shopId, exit_when: exitWhen } = this.#row
    return dryWorld(this.#context, { tenant: this.#tenant, automationId, shopId, exitWhen })
  }

  /** Moves the contact from node to node; after each wait it goes on as if the time had come. */
  async #follow(start: string, event: unknown): Promise<TraceStep[]> {
    const run = this.#run(event)
    run.share = (await sharesOf(this.#context.db, this.#row.id, [this.#contactId]))[0]!
    const steps: TraceStep[] = []
    let at = start
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      const reasons = new Map<string, Reason[]>()
      const moves = await moveBatch(this.#graph, at, [run], this.#explaining(reasons, run))
      const typeOf = (key: string) => this.#graph.nodes.find(({ id }) => id === key)?.type ?? ''
      for (const { node, output } of moves.passed)
        steps.push({ node, type: typeOf(node), output, waitUntil: null, reasons: reasons.get(node) ?? [] })
      const [stopped] = moves.stopped
      if (!stopped?.dueAt) return steps
      const { node, dueAt } = stopped
      steps.push({
        node,
        type: typeOf(node),
        output: null,
        waitUntil: dueAt.toISOString(),
        reasons: reasons.get(node) ?? [],
      })
      at = node
      run.wokenBy = 'release'
      run.arrivedAt = dueAt
    }
    return steps
  }

  /** The dry world, which also notes what nodes asked and what they were answered. */
  #explaining(reasons: Map<string, Reason[]>, run: Traveller): World {
    const world = this.#world()
    const note = (node: Node, reason: Reason) => reasons.set(node.id, [...(reasons.get(node.id) ?? []), reason])
    return {
      ...world,
      batchAt: (node, runs) => {
        const batch = world.batchAt(node, runs)
        if (node.type === 'split') note(node, { code: 'share', share: batch.shareOf(run) })
        return {
          ...batch,
          matching: async (filter) => {
            const found = await batch.matching(filter)
            const rules = filter ? await explainFilter(this.#context, this.#tenant, this.#contactId, filter) : []
            note(node, { code: 'filter', matched: found.has(this.#contactId), rules })
            return found
          },
          momentsOf: async (spec) => {
            const moments = await batch.momentsOf(spec)
            note(node, { code: 'until', at: moments[0]?.toISOString() ?? null })
            return moments
          },
          mailsSince: async (moment) => {
            const mails = await batch.mailsSince(moment)
            note(node, { code: 'mails', mails: mails.get(this.#contactId) ?? 0 })
            return mails
          },
        }
      },
      act: async (node, runs) => {
        if (node.type === 'send_email') note(node, { code: 'blocked', blocker: await this.#blocker() })
        return world.act(node, runs)
      },
    }
  }
}
