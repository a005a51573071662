import type { Answer } from '../../../../../api/client.ts'

export type EditorData = Answer<'GET /automations/{automation_id}/editor'>
export type Automation = EditorData['automation']
export type NodeType = EditorData['nodeTypes'][number]
export type Family = NodeType['family']
export type Counts = EditorData['counts']
export type Issue = Automation['issues'][number]

export type Graph = Automation['graph']
export type GraphNode = Graph['nodes'][number]
export type GraphEdge = Graph['edges'][number]
export type Config = GraphNode['config']
export type Position = GraphNode['position']

/** An output of a node. */
export interface Output {
  node: string
  branch: string
}

/** The size of a node on the canvas. */
export const NODE = { width: 256, height: 96 }

export const MOST_NODES = 300

/** Node types by their names. */
export type NodeTypes = ReadonlyMap<string, NodeType>
export const typesOf = (types: readonly NodeType[]): NodeTypes => new Map(types.map((type) => [type.type, type]))

export const nodeOf = ({ nodes }: Graph, key: string | null): GraphNode | undefined =>
  nodes.find(({ id }) => id === key)

export const isTrigger = (types: NodeTypes, { type }: Pick<GraphNode, 'type'>) => types.get(type)?.family === 'trigger'

interface Branch {
  key: string
}

/** The branches of a node whose settings have them. */
export const branchesOf = <B extends Branch>({ branches }: Config): B[] => (Array.isArray(branches) ? branches : [])

/** The outputs of a node, in the order in which they are drawn. */
export function outputsOf(types: NodeTypes, { type, config }: Pick<GraphNode, 'type' | 'config'>): readonly string[] {
  const keys = branchesOf(config).map(({ key }) => key)
  if (type === 'switch') return [...keys, 'else']
  if (type === 'split') return keys
  return types.get(type)?.outputs ?? []
}

/** The node that an output leads to. */
export const targetOf = ({ edges }: Graph, { node, branch }: Output): string | undefined =>
  edges.find((edge) => edge.source === node && edge.branch === branch)?.target

/** The nodes that a node leads to, in the order of its outputs. */
export const nextOf = (graph: Graph, types: NodeTypes, node: GraphNode): string[] =>
  outputsOf(types, node).flatMap((branch) => targetOf(graph, { node: node.id, branch }) ?? [])

/** The nodes that lead to a node. */
export const sourcesOf = ({ edges }: Graph, key: string): string[] => [
  ...new Set(edges.filter(({ target }) => target === key).map(({ source }) => source)),
]

/** All nodes that can be reached from a node, without the node itself unless a way leads back to it. */
export function reachedFrom({ edges }: Graph, key: string): Set<string> {
  const reached = new Set<string>()
  const open = [key]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { source, target } of edges) {
      if (source !== id || reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  return reached
}

/** A text that is equal for equal values, whatever the order of their keys. */
export const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
