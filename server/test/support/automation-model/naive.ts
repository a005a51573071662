import type { RandomGraph } from './random-graph.ts'

// A second, simple evaluator of automations: it moves one run at a time and keeps everything in memory. It shares no code
// with the engine.

interface Contact {
  id: string
  firstName: string
  city: string
  /** By the key of a node. */
  shareIn(node: string): number
}

interface Happening {
  contactId: string
  /** The name of a custom event; null for a changed contact. */
  name: string | null
  at: number
  /** Whether the automation itself caused it. */
  isOwn: boolean
}

interface Run {
  contact: Contact
  node: string
  arrivedAt: number
  /** Null when it has ended. */
  dueAt: number | null
  listens: boolean
  isWokenByEvent: boolean
}

type Config = Record<string, never> & {
  customEvent: string
  reentry: string
  filter?: { rules: [{ value: string }] }
  wait: { until: { value: number } } | null
  until: { value: number }
  timeout: { value: number }
  branches: { key: string; percent: number; filter: { rules: [{ value: string }] } }[]
  value: string
}

const HOUR = 3_600_000
const MOST_PARALLEL = 10

export class NaiveAutomation {
  readonly contacts: Map<string, Contact>
  readonly runs: Run[] = []
  readonly #graph: RandomGraph
  #happened: Happening[] = []

  constructor(graph: RandomGraph, contacts: readonly Contact[]) {
    this.#graph = graph
    this.contacts = new Map(contacts.map((contact) => [contact.id, { ...contact }]))
  }

  fire(contactId: string, name: string, at: number) {
    this.#happened.push({ contactId, name, at, isOwn: false })
  }

  rename(contactId: string, firstName: string, at: number) {
    const contact = this.contacts.get(contactId)!
    if (contact.firstName === firstName) return
    contact.firstName = firstName
    this.#happened.push({ contactId, name: null, at, isOwn: false })
  }

  /** Handles what happened since the last time, then moves all runs that are due. */
  work(now: number) {
    const happened = this.#happened
    this.#happened = []
    for (const { id, type } of this.#graph.nodes) if (type.startsWith('trigger')) this.#enter(id, happened, now)
    for (const run of this.runs) if (run.dueAt !== null && run.listens) this.#wake(run, happened, now)
    for (const run of [...this.runs]) while (run.dueAt !== null && run.dueAt <= now) this.#step(run, now)
  }

  #config(id: string): Config {
    return this.#graph.nodes.find((node) => node.id === id)!.config as Config
  }

  #typeOf = (id: string) => this.#graph.nodes.find((node) => node.id === id)!.type
  #target = (id: string, output: string) =>
    this.#graph.edges.find(({ source, branch }) => source === id && branch === output)?.target

  #enter(trigger: string, happened: readonly Happening[], now: number) {
    const { customEvent, reentry, filter } = this.#config(trigger)
    const target = this.#target(trigger, 'next')!
    const seen = new Map<string, number>()
    for (const { contactId, name, isOwn } of happened) {
      const contact = this.contacts.get(contactId)!
      if (name !== customEvent || isOwn || (filter && contact.firstName !== filter.rules[0].value)) continue
      const n = (seen.get(contactId) ?? 0) + 1
      seen.set(contactId, n)
      const before = this.runs.filter((run) => run.contact === contact && (run as { fresh?: string }).fresh !== trigger)
      const living = before.filter(({ dueAt }) => dueAt !== null)
      if (reentry === 'restart' && n === 1) for (const run of living) run.dueAt = null
      const mayEnter =
        reentry === 'parallel'
          ? n + living.length <= MOST_PARALLEL
          : n === 1 && (reentry === 'once' ? !before.length : reentry === 'restart' || !living.length)
      if (!mayEnter) continue
      const run = { contact, node: target, arrivedAt: now, dueAt: now, listens: false, isWokenByEvent: false }
      this.runs.push(Object.assign(run, { fresh: trigger }))
    }
    for (const run of this.runs) (run as { fresh?: string }).fresh = undefined
  }

  #wake(run: Run, happened: readonly Happening[], now: number) {
    const own = happened.filter(
      ({ contactId, at, isOwn }) => contactId === run.contact.id && (isOwn ? at > run.arrivedAt : at >= run.arrivedAt),
    )
    const any = happened.some(({ contactId }) => contactId === run.contact.id)
    const type = this.#typeOf(run.node)
    const { customEvent } = this.#config(run.node)
    const isMet =
      type === 'condition' ? own.length > 0 : type === 'wait_event' && own.some(({ name }) => name === customEvent)
    if (isMet) {
      run.dueAt = now
      run.isWokenByEvent = true
    } else if (any && this.#goalOf(run)) {
      run.dueAt = now
      run.isWokenByEvent = false
    }
  }

  /** The first goal ahead that the contact meets. */
  #goalOf({ node, contact }: Run): string | undefined {
    // Nodes lead only to later ones, so the first in the graph is the nearest.
    const goals = this.#graph.nodes.filter(({ id, type }) => type === 'goal' && id !== node && this.#leadsTo(node, id))
    return goals.find(({ id }) => this.#config(id).filter!.rules[0].value === contact.firstName)?.id
  }

  #leadsTo(from: string, to: string): boolean {
    return this.#graph.edges.some(
      ({ source, target }) => source === from && (target === to || this.#leadsTo(target, to)),
    )
  }

  #hasGoalAhead = (node: string) =>
    this.#graph.nodes.some(({ id, type }) => type === 'goal' && id !== node && this.#leadsTo(node, id))

  #step(run: Run, now: number) {
    const goal = this.#goalOf(run)
    if (goal) return this.#arrive(run, goal, now)
    const { contact, node } = run
    const config = this.#config(node)
    const is = (filter: Config['filter']) => filter!.rules[0].value === contact.firstName
    const go = (output: string) => {
      const target = this.#target(node, output)
      if (target) this.#arrive(run, target, now)
      else run.dueAt = null
    }
    const wait = (hours: number, output: string, listens: boolean) => {
      const end = run.arrivedAt + hours * HOUR
      if (end <= now) return go(output)
      run.dueAt = end
      run.listens = listens
      run.isWokenByEvent = false
    }
    switch (this.#typeOf(node)) {
      case 'condition':
        if (is(config.filter)) return go('yes')
        return config.wait ? wait(config.wait.until.value, 'no', true) : go('no')
      case 'switch':
        return go(config.branches.find(({ filter }) => is(filter))?.key ?? 'else')
      case 'split':
        return go(contact.shareIn(node) < config.branches[0]!.percent / 100 ? 'a' : 'b')
      case 'wait':
        return wait(config.until.value, 'next', this.#hasGoalAhead(node))
      case 'wait_event':
        return run.isWokenByEvent ? go('happened') : wait(config.timeout.value, 'timeout', true)
      case 'set_field':
        contact.city += config.value
        this.#happened.push({ contactId: contact.id, name: null, at: now, isOwn: true })
        return go('next')
      case 'fire_event':
        this.#happened.push({ contactId: contact.id, name: config.customEvent, at: now, isOwn: true })
        return go('next')
      case 'goal':
        return go('next')
      default:
        run.dueAt = null
    }
  }

  #arrive(run: Run, node: string, now: number) {
    Object.assign(run, { node, arrivedAt: now, dueAt: now, listens: false, isWokenByEvent: false })
  }
}
