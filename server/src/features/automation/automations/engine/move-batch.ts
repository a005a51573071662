import type { Decision, MovingRun, NodeBatch } from '../../graphs/index.ts'
import { findNodeType, type Graph, type Node } from '../../graphs/index.ts'

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
}

export interface Acted {
  failures?: ReadonlyMap<string, string>
  outputs?: ReadonlyMap<string, string>
}

/** More steps of a run in one batch than any sensible graph has: the rest happens in the next batch. */
const MOST_STEPS = 400

/**
 * Moves runs of one node as far as they get: from node to node, many at a time, until they wait or end. Nodes are visited
 * in the order in which the graph flows, so that runs that took different ways meet again before they go on together.
 */
export async function moveBatch(graph: Graph, start: string, runs: readonly Traveller[], world: World): Promise<Moves> {
  const order = flowOrder(graph)
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const targets = new Map(graph.edges.map(({ source, branch, target }) => [`${source} ${branch}`, target]))
  const pending = new Map<string, Traveller[]>([[start, [...runs]]])
  const moves: Moves = { passed: [], stopped: [], arrived: new Map() }
  const first = new Map(runs.map(({ id, steps }) => [id, steps]))
  while (pending.size) {
    const key = [...pending.keys()].reduce((one, other) => (order.get(other)! < order.get(one)! ? other : one))
    const here = pending.get(key)!
    pending.delete(key)
    const node = nodes.get(key)
    if (!node) {
      for (const run of here) end(run, key)
      continue
    }
    const decisions = await decide(node, here)
    const going = here.filter((_, i) => !('waitUntil' in decisions[i]!))
    const { failures, outputs } = going.length ? await world.act(node, going) : {}
    for (const [i, run] of here.entries()) {
      const decision = decisions[i]!
      if ('waitUntil' in decision) {
        const { waitUntil: dueAt, listens = false } = decision
        moves.stopped.push({ run, node: key, arrivedAt: run.arrivedAt, dueAt, listens })
        continue
      }
      const output = 'go' in decision ? (outputs?.get(run.id) ?? decision.go) : null
      pass(run, key, output, failures?.get(run.id) ?? null)
      const target = output === null ? undefined : targets.get(`${key} ${output}`)
      if (target === undefined) moves.stopped.push(ended(run, key))
      else if (run.steps - first.get(run.id)! >= MOST_STEPS) moves.stopped.push(later(run, target))
      else arrive(run, target)
    }
  }
  return moves

  async function decide(node: Node, here: readonly Traveller[]): Promise<readonly Decision[]> {
    const type = findNodeType(node.type)
    if (!type?.decide) return here.map(() => ({ go: 'next' }))
    // Released runs leave as if their time were over.
    const over = type.outputs(node.config).at(-1)
    const asked = here.filter(({ wokenBy }) => wokenBy !== 'release' || over === undefined)
    const decided = asked.length ? [...(await type.decide(world.batchAt(node, asked)))] : []
    if (asked.length === here.length) return decided
    return here.map((run) => (asked.includes(run) ? decided.shift()! : { go: over! }))
  }

  function arrive(run: Traveller, node: string) {
    moves.arrived.set(node, (moves.arrived.get(node) ?? 0) + 1)
    run.arrivedAt = world.now
    run.wokenBy = null
    const there = pending.get(node)
    if (there) there.push(run)
    else pending.set(node, [run])
  }

  function pass(run: Traveller, node: string, output: string | null, failure: string | null) {
    run.steps += 1
    moves.passed.push({ runId: run.id, contactId: run.contactId, n: run.steps, node, output, failure })
  }

  /** Its node was removed from the graph. */
  function end(run: Traveller, node: string) {
    pass(run, node, null, null)
    moves.stopped.push(ended(run, node))
  }

  function ended(run: Traveller, node: string): Stopped {
    return { run, node, arrivedAt: run.arrivedAt, dueAt: null, listens: false }
  }

  function later(run: Traveller, node: string): Stopped {
    moves.arrived.set(node, (moves.arrived.get(node) ?? 0) + 1)
    return { run, node, arrivedAt: world.now, dueAt: world.now, listens: false }
  }
}

const orders = new WeakMap<Graph, Map<string, number>>()

/** The place of each node in the flow: after all nodes that lead to it, as far as there are no circles. */
function flowOrder(graph: Graph): Map<string, number> {
  const known = orders.get(graph)
  if (known) return known
  const targets = new Map<string, string[]>()
  for (const { source, target } of graph.edges) targets.set(source, [...(targets.get(source) ?? []), target])
  const done: string[] = []
  const seen = new Set<string>()
  const visit = (start: string) => {
    const stack: { id: string; next: number }[] = [{ id: start, next: 0 }]
    seen.add(start)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = (targets.get(top.id) ?? [])[top.next++]
      if (target === undefined) done.push(stack.pop()!.id)
      else if (!seen.has(target)) {
        seen.add(target)
        stack.push({ id: target, next: 0 })
      }
    }
  }
  for (const { id } of graph.nodes) if (!seen.has(id)) visit(id)
  const order = new Map(done.reverse().map((id, place) => [id, place]))
  orders.set(graph, order)
  return order
}
