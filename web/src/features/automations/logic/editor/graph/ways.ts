import {
  type Graph,
  type GraphNode,
  isTrigger,
  type NodeTypes,
  nextOf,
  nodeOf,
  outputsOf,
  sourcesOf,
  targetOf,
} from './graph.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The node that an arrow key leads to: along the edges, or to the next node that the same nodes lead to. */
export function neighbourOf(graph: Graph, types: NodeTypes, key: string, direction: Direction): string | null {
  const node = nodeOf(graph, key)
  if (!node) return null
  const sources = sourcesOf(graph, key)
  if (direction === 'up') return nearest(graph, node, sources)
  if (direction === 'down') return nearest(graph, node, nextOf(graph, types, node))
  const beside = sources.length
    ? sources.flatMap((source) => nextOf(graph, types, nodeOf(graph, source)!))
    : graph.nodes.filter(({ id }) => !sourcesOf(graph, id).length).map(({ id }) => id)
  const row = [...new Set(beside)].map((id) => nodeOf(graph, id)!).sort((a, b) => a.position.x - b.position.x)
  const next = row.findIndex(({ id }) => id === key) + (direction === 'left' ? -1 : 1)
  return row[next]?.id ?? null
}

function nearest(graph: Graph, { position }: GraphNode, keys: readonly string[]): string | null {
  const nodes = keys.map((key) => nodeOf(graph, key)!)
  const distance = (node: GraphNode) => Math.abs(node.position.x - position.x)
  return (
    nodes.reduce<GraphNode | null>((best, node) => (best && distance(best) <= distance(node) ? best : node), null)
      ?.id ?? null
  )
}

/** The graph as nested lists: nodes in a row follow each other, branches are lists of their own. */
export interface Line {
  key: string
  /** The node stands further up with everything after it; this line only leads to it. */
  isRepeated: boolean
  branches: { branch: string; lines: Line[] }[]
}

export function outlineOf(graph: Graph, types: NodeTypes): { started: Line[][]; loose: Line[][] } {
  const seen = new Set<string>()
  const follow = (start: string): Line[] => {
    const lines: Line[] = []
    for (let key: string | undefined = start; key !== undefined; ) {
      const node = nodeOf(graph, key)!
      const isRepeated = seen.has(key)
      const line: Line = { key, isRepeated, branches: [] }
      lines.push(line)
      if (isRepeated) break
      seen.add(key)
      const outputs = outputsOf(types, node)
      if (outputs.length > 1)
        line.branches = outputs.map((branch) => {
          const target = targetOf(graph, { node: node.id, branch })
          return { branch, lines: target === undefined ? [] : follow(target) }
        })
      key = outputs.length === 1 ? targetOf(graph, { node: key, branch: outputs[0]! }) : undefined
    }
    return lines
  }
  const started = graph.nodes.filter((node) => isTrigger(types, node)).map(({ id }) => follow(id))
  // First those that nothing leads to, then what is left of circles.
  const rest = [...graph.nodes].sort((a, b) => sourcesOf(graph, a.id).length - sourcesOf(graph, b.id).length)
  const loose = rest.flatMap(({ id }) => (seen.has(id) ? [] : [follow(id)]))
  return { started, loose }
}
