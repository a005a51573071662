import { freePlace } from './edits.ts'
import { fingerprint, type Graph, type GraphEdge, type GraphNode } from './graph.ts'

export type Change = 'added' | 'removed' | 'changed'

/** What differs between two graphs. Positions do not count. */
export interface Difference {
  nodes: ReadonlyMap<string, Change>
  edges: ReadonlyMap<string, Exclude<Change, 'changed'>>
  /** The newer graph, with the nodes and edges of the older one that it no longer has. */
  both: Graph
}

export const edgeKey = ({ source, branch, target }: GraphEdge) => `${source} ${branch} ${target}`

const contentOf = ({ type, name, note, config }: GraphNode) => fingerprint({ type, name, note, config })

export function differenceOf(older: Graph, newer: Graph): Difference {
  const before = new Map(older.nodes.map((node) => [node.id, node]))
  const after = new Map(newer.nodes.map((node) => [node.id, node]))
  const nodes = new Map<string, Change>()
  for (const node of newer.nodes) {
    const old = before.get(node.id)
    if (!old) nodes.set(node.id, 'added')
    else if (contentOf(old) !== contentOf(node)) nodes.set(node.id, 'changed')
  }
  const gone = older.nodes.filter(({ id }) => !after.has(id))
  for (const { id } of gone) nodes.set(id, 'removed')
  const [oldEdges, newEdges] = [new Set(older.edges.map(edgeKey)), new Set(newer.edges.map(edgeKey))]
  const lost = older.edges.filter((edge) => !newEdges.has(edgeKey(edge)))
  const edges = new Map<string, Exclude<Change, 'changed'>>()
  for (const edge of newer.edges) if (!oldEdges.has(edgeKey(edge))) edges.set(edgeKey(edge), 'added')
  for (const edge of lost) edges.set(edgeKey(edge), 'removed')
  return { nodes, edges, both: { nodes: withGone(newer.nodes, gone), edges: [...newer.edges, ...lost] } }
}

/** Removed nodes stand where they were, or beside what stands there now. */
function withGone(kept: readonly GraphNode[], gone: readonly GraphNode[]): GraphNode[] {
  const nodes = [...kept]
  for (const node of gone) nodes.push({ ...node, position: freePlace({ nodes }, node.position) })
  return nodes
}
