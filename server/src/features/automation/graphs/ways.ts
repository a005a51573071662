import type { Graph, Node } from './graph.ts'
import { findNodeType } from './registry.ts'

const targetsOf = ({ edges }: Graph): Map<string, string[]> => {
  const targets = new Map<string, string[]>()
  for (const { source, target } of edges) targets.set(source, [...(targets.get(source) ?? []), target])
  return targets
}

/** Kinds of times that always lie ahead; dates and fields may be over. */
const AHEAD: ReadonlySet<unknown> = new Set(['duration', 'time', 'best_hour', 'spread'])

/** Whether a node holds every run for a while. Windows may be open, limits may have room. */
const alwaysWaits = ({ type, config }: Node): boolean =>
  type === 'wait_event' || (type === 'wait' && AHEAD.has((config.until as { kind?: unknown } | undefined)?.kind))

/** Nodes on a way that leads back to them without any waiting node: a run would never stop. */
export function endlessNodes(graph: Graph): string[] {
  const waits = new Set(graph.nodes.filter(alwaysWaits).map(({ id }) => id))
  // A condition that waits for its filter only waits before `no`.
  const patient = new Set(
    graph.nodes.filter(({ type, config }) => type === 'condition' && config.wait).map(({ id }) => id),
  )
  const edges = graph.edges.filter(({ source, branch }) => branch !== 'no' || !patient.has(source))
  const targets = targetsOf({ ...graph, edges })
  const onWay = new Set<string>()
  const done = new Set<string>()
  const endless = new Set<string>()
  const follow = (id: string) => {
    if (waits.has(id) || done.has(id)) return
    onWay.add(id)
    for (const target of targets.get(id) ?? []) {
      if (onWay.has(target)) endless.add(target)
      else follow(target)
    }
    onWay.delete(id)
    done.add(id)
  }
  for (const { id } of graph.nodes) follow(id)
  return [...endless]
}

/** For each node, the goals that it leads to, in the order of the graph: runs there may jump to them. */
export function goalsAhead(graph: Graph, order: ReadonlyMap<string, number>): Map<string, Node[]> {
  const sources = new Map<string, string[]>()
  for (const { source, target } of graph.edges) sources.set(target, [...(sources.get(target) ?? []), source])
  const ahead = new Map<string, Node[]>()
  const goals = graph.nodes.filter(({ type }) => type === 'goal')
  for (const goal of goals.sort((one, other) => order.get(one.id)! - order.get(other.id)!)) {
    const seen = new Set([goal.id])
    const open = [goal.id]
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const source of sources.get(id) ?? []) {
        // In a circle, nodes behind the goal lead to it again: from there, nothing jumps back.
        if (seen.has(source) || order.get(source)! > order.get(goal.id)!) continue
        seen.add(source)
        open.push(source)
        ahead.set(source, [...(ahead.get(source) ?? []), goal])
      }
  }
  return ahead
}

/** Triggers by a sent mail of this graph that lead to the node which sends it: each mail would start the next one. */
export function mailCircles(graph: Graph): string[] {
  const targets = targetsOf(graph)
  return graph.nodes
    .filter(({ id, type, config }) => {
      const { automationId, node } = (config.emailNode ?? {}) as { automationId?: string | null; node?: string }
      if (type !== 'trigger_event' || config.event !== 'email_sent' || automationId) return false
      const isSending = (key: string) =>
        graph.nodes.some((one) => one.id === key && one.type === 'send_email' && (!node || key === node))
      return reachedFrom(targets, targets.get(id) ?? []).some(isSending)
    })
    .map(({ id }) => id)
}

function reachedFrom(targets: ReadonlyMap<string, string[]>, start: readonly string[]): string[] {
  const reached = new Set(start)
  const open = [...start]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const target of targets.get(id) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  return [...reached]
}

/** Nodes that no trigger leads to. */
export function unreachedNodes(graph: Graph): string[] {
  const triggers = graph.nodes.filter(({ type }) => findNodeType(type)?.family === 'trigger').map(({ id }) => id)
  const reached = new Set(reachedFrom(targetsOf(graph), triggers))
  return graph.nodes.map(({ id }) => id).filter((id) => !reached.has(id))
}
