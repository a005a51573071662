import type { Graph } from './graph.ts'
import { findNodeType } from './registry.ts'

const targetsOf = ({ edges }: Graph): Map<string, string[]> => {
  const targets = new Map<string, string[]>()
  for (const { source, target } of edges) targets.set(source, [...(targets.get(source) ?? []), target])
  return targets
}

/** Nodes on a way that leads back to them without any waiting node: a run would never stop. */
export function endlessNodes(graph: Graph): string[] {
  const waits = new Set(graph.nodes.filter(({ type }) => findNodeType(type)?.family === 'wait').map(({ id }) => id))
  const targets = targetsOf(graph)
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

/** Nodes that no trigger leads to. */
export function unreachedNodes(graph: Graph): string[] {
  const targets = targetsOf(graph)
  const open = graph.nodes.filter(({ type }) => findNodeType(type)?.family === 'trigger').map(({ id }) => id)
  const reached = new Set(open)
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const target of targets.get(id) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  return graph.nodes.map(({ id }) => id).filter((id) => !reached.has(id))
}
