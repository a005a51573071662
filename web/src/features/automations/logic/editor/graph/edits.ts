import { beginningOf } from './beginnings.ts'
import {
  type Config,
  type Graph,
  type GraphNode,
  isTrigger,
  NODE,
  type NodeTypes,
  nodeOf,
  type Output,
  outputsOf,
  type Position,
  reachedFrom,
  targetOf,
} from './graph.ts'

/** The distance between nodes that follow each other. */
export const ROW = NODE.height + 72
const COLUMN = NODE.width + 40

const letters = () => Math.random().toString(36).slice(2, 8)

/** A key that no node has. It is random: a node of an older version may have had any number. */
export function newKey({ nodes }: Graph, make: () => string = letters): string {
  for (;;) {
    const key = `n${make()}`
    if (!nodes.some(({ id }) => id === key)) return key
  }
}

interface Addition {
  type: string
  /** The output that leads to the new node. A node that it led to before follows the new one. */
  after?: Output | undefined
  /** The place for a node without `after`. */
  at?: Position
}

/** Adds a node with its first settings. */
export function addNode(
  graph: Graph,
  types: NodeTypes,
  { type, after, at }: Addition,
  make?: () => string,
): { graph: Graph; key: string } {
  const key = newKey(graph, make)
  const source = after && nodeOf(graph, after.node)
  const next = after && targetOf(graph, after)
  const config = beginningOf(type)
  const position = source ? placeBelow(graph, types, source, after!.branch, Boolean(next)) : freePlace(graph, at)
  const node: GraphNode = { id: key, type, name: '', note: '', position, config }
  const moved = next ? pushDown(graph, next, position.y) : graph
  let result: Graph = { nodes: [...moved.nodes, node], edges: moved.edges }
  if (after && source && !isTrigger(types, node)) {
    result = connect(result, after, key)
    const [first] = outputsOf(types, node)
    if (next && first) result = connect(result, { node: key, branch: first }, next)
  }
  return { graph: result, key }
}

/** Below the source, beside the other outputs; to the right of what stands there already. */
function placeBelow(graph: Graph, types: NodeTypes, source: GraphNode, branch: string, isBetween: boolean): Position {
  const outputs = outputsOf(types, source)
  const shift = (outputs.indexOf(branch) - (outputs.length - 1) / 2) * COLUMN
  const wanted = { x: Math.round(source.position.x + shift), y: source.position.y + ROW }
  return isBetween ? wanted : freePlace(graph, wanted)
}

/** The place, or the nearest one to the right of it that is free. */
export function freePlace({ nodes }: Pick<Graph, 'nodes'>, wanted: Position = { x: 0, y: 0 }): Position {
  const isTaken = (place: Position) =>
    nodes.some(
      ({ position: { x, y } }) => Math.abs(x - place.x) < NODE.width && Math.abs(y - place.y) < NODE.height + 16,
    )
  let place = wanted
  while (isTaken(place)) place = { x: place.x + COLUMN, y: place.y }
  return place
}

/** Makes room for a row: moves a node and everything below it down. */
function pushDown(graph: Graph, key: string, y: number): Graph {
  const below = reachedFrom(graph, key).add(key)
  const isPushed = (node: GraphNode) => below.has(node.id) && node.position.y >= y - NODE.height
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      isPushed(node) ? { ...node, position: { x: node.position.x, y: node.position.y + ROW } } : node,
    ),
  }
}

/** Leads an output to a node, or nowhere. */
export function connect(graph: Graph, { node, branch }: Output, target: string | null): Graph {
  const others = graph.edges.filter((edge) => edge.source !== node || edge.branch !== branch)
  return { ...graph, edges: target === null ? others : [...others, { source: node, target, branch }] }
}

/** Whether an output may lead to a node: to all but triggers and itself. */
export const mayConnect = (graph: Graph, types: NodeTypes, source: string, target: string): boolean => {
  const node = nodeOf(graph, target)
  return Boolean(node) && source !== target && !isTrigger(types, node!)
}

/** Removes nodes. What led to a node with a single way out leads to the node after it. */
export const removeNodes = (graph: Graph, keys: readonly string[]): Graph => keys.reduce(removeNode, graph)

function removeNode(graph: Graph, key: string): Graph {
  const out = graph.edges.filter(({ source }) => source === key)
  const [only] = out
  const heir = out.length === 1 && only!.target !== key ? only!.target : null
  return {
    nodes: graph.nodes.filter(({ id }) => id !== key),
    edges: graph.edges.flatMap((edge) => {
      if (edge.source === key) return []
      if (edge.target !== key) return [edge]
      return heir && edge.source !== heir ? [{ ...edge, target: heir }] : []
    }),
  }
}

export const removeEdges = (graph: Graph, outputs: readonly Output[]): Graph =>
  outputs.reduce((rest, output) => connect(rest, output, null), graph)

/** Changes a node. The others stay the same objects, so that only the changed one is drawn again. */
export const changeNode = (graph: Graph, key: string, change: Partial<Omit<GraphNode, 'id'>>): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === key ? { ...node, ...change } : node)),
})

/** Changes the settings of a node, and removes edges of outputs that it no longer has. */
export function changeConfig(graph: Graph, types: NodeTypes, key: string, config: Config): Graph {
  const kept = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  const changed = changeNode(graph, key, { config: kept })
  const outputs = outputsOf(types, nodeOf(changed, key)!)
  const edges = changed.edges.filter(({ source, branch }) => source !== key || outputs.includes(branch))
  return edges.length === changed.edges.length ? changed : { ...changed, edges }
}

/** Changes some settings of a node; undefined removes one. */
export function changeSettings(graph: Graph, types: NodeTypes, key: string, change: Config): Graph {
  const node = nodeOf(graph, key)
  return node ? changeConfig(graph, types, key, { ...node.config, ...change }) : graph
}

const LIMIT = 1_000_000
const within = (value: number) => Math.round(Math.max(-LIMIT, Math.min(LIMIT, value)))

export function moveNodes(graph: Graph, positions: ReadonlyMap<string, Position>): Graph {
  const nodes = graph.nodes.map((node) => {
    const to = positions.get(node.id)
    if (!to) return node
    const position = { x: within(to.x), y: within(to.y) }
    return position.x === node.position.x && position.y === node.position.y ? node : { ...node, position }
  })
  return nodes.every((node, i) => node === graph.nodes[i]) ? graph : { ...graph, nodes }
}

/** Adds nodes that another graph has, with its edges from and to them. */
export function restoreNodes(graph: Graph, from: Graph, keys: readonly string[]): Graph {
  const lost = from.nodes.filter(({ id }) => keys.includes(id) && !nodeOf(graph, id))
  const whole = { nodes: [...graph.nodes, ...lost], edges: graph.edges }
  const isLost = (key: string) => lost.some(({ id }) => id === key)
  return from.edges
    .filter(({ source, target }) => isLost(source) || isLost(target))
    .filter(({ source, target }) => nodeOf(whole, source) && nodeOf(whole, target))
    .reduce((rest, { source, branch, target }) => connect(rest, { node: source, branch }, target), whole)
}
