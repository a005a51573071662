import type { Decision, MovingRun, NodeBatch } from '../../graphs/index.ts'
import { findNodeType, flowOrder, type Graph, goalsOf, type Node } from '../../graphs/index.ts'

/** A run in a batch; it changes on its way. */
export interface Traveller extends MovingRun {
  steps: number
}

/** A step of a run. */
export interface Passed {
  runId: string
  contactId: string
  n: number
  node: string
  /** Null when the run ended there. */
  output: string | null
  failure: string | null
}

/** Where a run stands after a batch; `dueAt` is null when it has ended. */
export interface Stopped {
  run: Traveller
  node: string
  arrivedAt: Date
  dueAt: Date | null
  listens: boolean
}

export interface Moves {
  passed: Passed[]
  stopped: Stopped[]
  /** How many runs came to each node. */
  arrived: Map<string, number>
}

/** What the moves of a batch need of the world: tests of an automation bring another one than the engine. */
export interface World {
  now: Date
  /** What a node may ask about runs that stand in it. */
  batchAt(node: Node, runs: readonly Traveller[]): NodeBatch<Record<string, unknown>>
  /** Does what the node does to contacts, and returns failures by the ids of runs, and outputs that it decides. */
  act(node: Node, runs: readonly Traveller[]): Promise<Acted>
  /** A filter that ends runs before they send anything. */
  exitWhen?: unknown
  /** Decides instead of the node; undefined when it does not. */
  decide?(node: Node, runs: readonly Traveller[]): Promise<readonly Decision[] | undefined>
  /** When a run comes to the next node; by default now. */
  arrival?(run: Traveller, decision: Decision): Date
}

export interface Acted {
  failures?: ReadonlyMap<string, string>
  outputs?: ReadonlyMap<string, string>
}

/**
 * A run that comes back to a node which it passed in the same batch goes on from there an hour later. In a circle of a mail
 * and a wait until nine o'clock the wait is over as soon as the run comes back: it would send for the whole minute.
 */
const LATER_MS = 3_600_000

/**
 * Moves runs of one node as far as they get: from node to node, many at a time, until they wait or end. Nodes are visited
 * in the order in which the graph flows, so that runs that took different ways meet again before they go on together.
 */
export const moveBatch = (graph: Graph, start: string, runs: readonly Traveller[], world: World): Promise<Moves> =>
  new MovingBatch(graph, world).moveFrom(start, runs)

class MovingBatch {
  readonly #world: World
  readonly #order: ReadonlyMap<string, number>
  readonly #goals: ReadonlyMap<string, readonly Node[]>
  readonly #nodes: ReadonlyMap<string, Node>
  readonly #targets: ReadonlyMap<string, string>
  /** The nodes that runs passed in this batch. */
  readonly #passed = new Map<Traveller, string[]>()
  readonly #pending = new Map<string, Traveller[]>()
  readonly #moves: Moves = { passed: [], stopped: [], arrived: new Map() }

  constructor(graph: Graph, world: World) {
    this.#world = world
    this.#order = flowOrder(graph)
    this.#goals = goalsOf(graph)
    this.#nodes = new Map(graph.nodes.map((node) => [node.id, node]))
    this.#targets = new Map(graph.edges.map(({ source, branch, target }) => [`${source} ${branch}`, target]))
  }

  async moveFrom(start: string, runs: readonly Traveller[]): Promise<Moves> {
    this.#pending.set(start, [...runs])
    while (this.#pending.size) {
      const key = [...this.#pending.keys()].reduce((one, other) =>
        this.#placeOf(other) < this.#placeOf(one) ? other : one,
      )
      const here = this.#pending.get(key)!
      this.#pending.delete(key)
      const node = this.#nodes.get(key)
      // Its node was removed from the graph.
      if (!node) for (const run of here) this.#end(run, key)
      else await this.#visit(node, here)
    }
    return this.#moves
  }

  #placeOf = (key: string) => this.#order.get(key) ?? 0

  async #visit(node: Node, came: readonly Traveller[]) {
    const here = await this.#exit(node, await this.#jump(node, came))
    if (!here.length) return
    const decisions = await this.#decide(node, here)
    const going = here.filter((_, i) => !('waitUntil' in decisions[i]!))
    const { failures, outputs } = going.length ? await this.#world.act(node, going) : {}
    for (const [i, run] of here.entries()) {
      const decision = decisions[i]!
      if ('waitUntil' in decision) {
        const { waitUntil: dueAt, listens = this.#goals.has(node.id) } = decision
        this.#moves.stopped.push({ run, node: node.id, arrivedAt: run.arrivedAt, dueAt, listens })
        continue
      }
      const output = 'go' in decision ? (outputs?.get(run.id) ?? decision.go) : null
      this.#pass(run, node.id, output, failures?.get(run.id) ?? null)
      const target = output === null ? undefined : this.#targets.get(`${node.id} ${output}`)
      if (target === undefined) this.#stop(run, node.id)
      else if (this.#passed.get(run)?.includes(target)) this.#continueLater(run, target)
      else this.#arrive(run, target, this.#world.arrival?.(run, decision))
    }
  }

  /** Lets runs whose contacts meet a goal ahead jump to it; returns the others. */
  async #jump(node: Node, here: readonly Traveller[]): Promise<readonly Traveller[]> {
    let left = here
    for (const goal of this.#goals.get(node.id) ?? []) {
      if (!left.length) break
      const met = await this.#world.batchAt(node, left).matching(goal.config.filter)
      for (const run of left.filter(({ contactId }) => met.has(contactId))) {
        this.#pass(run, node.id, 'goal', null)
        this.#arrive(run, goal.id)
      }
      left = left.filter(({ contactId }) => !met.has(contactId))
    }
    return left
  }

  /** Ends runs before they send something, if their contacts match `exitWhen`; returns the others. */
  async #exit(node: Node, here: readonly Traveller[]): Promise<readonly Traveller[]> {
    const { exitWhen } = this.#world
    if (!here.length || !exitWhen || !findNodeType(node.type)?.sends) return here
    const leaving = await this.#world.batchAt(node, here).matching(exitWhen)
    for (const run of here) if (leaving.has(run.contactId)) this.#end(run, node.id)
    return here.filter(({ contactId }) => !leaving.has(contactId))
  }

  async #decide(node: Node, here: readonly Traveller[]): Promise<readonly Decision[]> {
    const type = findNodeType(node.type)
    const given = await this.#world.decide?.(node, here)
    if (given) return given
    if (!type?.decide) return here.map(() => ({ go: 'next' }))
    // Released runs leave as if their time were over. Other nodes than waits still decide where they go.
    const over = type.family === 'wait' ? type.outputs(node.config).at(-1) : undefined
    const asked = here.filter(({ wokenBy }) => wokenBy !== 'release' || over === undefined)
    const decided = asked.length ? [...(await type.decide(this.#world.batchAt(node, asked)))] : []
    if (asked.length === here.length) return decided
    const isAsked = new Set(asked)
    return here.map((run) => (isAsked.has(run) ? decided.shift()! : { go: over! }))
  }

  #arrive(run: Traveller, node: string, at = this.#world.now) {
    this.#count(node)
    run.arrivedAt = at
    run.wokenBy = null
    const there = this.#pending.get(node)
    if (there) there.push(run)
    else this.#pending.set(node, [run])
  }

  #count(node: string) {
    const { arrived } = this.#moves
    arrived.set(node, (arrived.get(node) ?? 0) + 1)
  }

  #pass(run: Traveller, node: string, output: string | null, failure: string | null) {
    run.steps += 1
    const passed = this.#passed.get(run)
    if (passed) passed.push(node)
    else this.#passed.set(run, [node])
    this.#moves.passed.push({ runId: run.id, contactId: run.contactId, n: run.steps, node, output, failure })
  }

  #end(run: Traveller, node: string) {
    this.#pass(run, node, null, null)
    this.#stop(run, node)
  }

  #stop(run: Traveller, node: string) {
    this.#moves.stopped.push({ run, node, arrivedAt: run.arrivedAt, dueAt: null, listens: false })
  }

  #continueLater(run: Traveller, node: string) {
    this.#count(node)
    const at = new Date(this.#world.now.getTime() + LATER_MS)
    this.#moves.stopped.push({ run, node, arrivedAt: at, dueAt: at, listens: false })
  }
}
