import type { Graph, Node } from './graph.ts'
import { goalsAhead } from './ways.ts'

const orders = new WeakMap<Graph, Map<string, number>>()

/** The place of each node in the flow: after all nodes that lead to it, as far as there are no circles. */
export function flowOrder(graph: Graph): Map<string, number> {
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

const goals = new WeakMap<Graph, Map<string, Node[]>>()

/** For each node, the goals that runs may jump to from there. */
export function goalsOf(graph: Graph): Map<string, Node[]> {
  const known = goals.get(graph)
  if (known) return known
  const made = goalsAhead(graph, flowOrder(graph))
  goals.set(graph, made)
  return made
}

/** The nodes in which events move runs before their time: those that wait for events, and those before a goal. */
export const listeningNodes = (graph: Graph): Set<string> =>
  new Set([
    ...goalsOf(graph).keys(),
    ...graph.nodes
      .filter(({ type, config }) => type === 'wait_event' || (type === 'condition' && config.wait))
      .map(({ id }) => id),
  ])
