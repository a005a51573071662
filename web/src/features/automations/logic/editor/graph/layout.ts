import { Graph as DagreGraph, layout } from '@dagrejs/dagre'
import { moveNodes } from './edits.ts'
import { type Graph, NODE, type NodeTypes, nextOf, nodeOf } from './graph.ts'

/** Arranges the nodes from top to bottom, branches in the order of their outputs. */
export function arrange(graph: Graph, types: NodeTypes): Graph {
  const drawn = new DagreGraph()
  drawn.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 72, marginx: 0, marginy: 0 })
  drawn.setDefaultEdgeLabel(() => ({}))
  const order = visitOrder(graph, types)
  for (const id of order.keys()) drawn.setNode(id, { ...NODE })
  const constraints: { left: string; right: string }[] = []
  for (const node of graph.nodes) {
    const targets = [...new Set(nextOf(graph, types, node))]
    for (const target of targets) drawn.setEdge(node.id, target)
    // Only along the order of visits: constraints in a circle would lose nodes.
    for (const [i, right] of targets.slice(1).entries())
      if (order.get(targets[i]!)! < order.get(right)!) constraints.push({ left: targets[i]!, right })
  }
  layout(drawn, { constraints })
  const places = graph.nodes.map(({ id }) => {
    const { x, y } = drawn.node(id) as { x: number; y: number }
    return [id, { x: x - NODE.width / 2, y: y - NODE.height / 2 }] as const
  })
  return moveNodes(graph, new Map(places))
}

/** When each node is first met on the ways from the triggers, branch by branch. */
function visitOrder(graph: Graph, types: NodeTypes): Map<string, number> {
  const order = new Map<string, number>()
  const visit = (id: string) => {
    if (order.has(id)) return
    order.set(id, order.size)
    for (const next of nextOf(graph, types, nodeOf(graph, id)!)) visit(next)
  }
  const entered = new Set(graph.edges.map(({ target }) => target))
  for (const { id } of graph.nodes) if (!entered.has(id)) visit(id)
  for (const { id } of graph.nodes) visit(id)
  return order
}

/** Whether nodes were never arranged: graphs of the API often have no positions. */
export const isUnarranged = ({ nodes }: Graph): boolean =>
  nodes.length > 1 && new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size === 1
