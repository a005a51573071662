import Type, { type Static } from 'typebox'

export const MAX_NODES = 300
export const MAX_EDGES = 600
/** Of a graph as JSON: every version is kept. */
export const MAX_LENGTH = 1_000_000

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{1,50}$', examples: ['n1'] })
const Coordinate = Type.Number({ minimum: -1_000_000, maximum: 1_000_000, examples: [120] })

export const GraphNode = Type.Object(
  {
    id: Key,
    type: Type.String({ maxLength: 50, examples: ['wait'] }),
    name: Type.Optional(Type.String({ normalise: 'text', maxLength: 200, examples: ['Three days'] })),
    note: Type.Optional(Type.String({ normalise: 'text', maxLength: 2000, examples: ['Asked for by sales'] })),
    position: Type.Optional(Type.Object({ x: Coordinate, y: Coordinate })),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { examples: [{}] })),
  },
  { title: 'AutomationNodeInput' },
)

export const GraphEdge = Type.Object(
  {
    source: Key,
    target: Key,
    branch: Type.Optional(Type.String({ maxLength: 20, default: 'next', examples: ['next'] })),
  },
  { title: 'AutomationEdgeInput' },
)

/** A graph as it is given. */
export const GraphInput = Type.Object(
  {
    nodes: Type.Array(GraphNode, { maxItems: MAX_NODES }),
    edges: Type.Array(GraphEdge, { maxItems: MAX_EDGES }),
  },
  { title: 'AutomationGraphInput' },
)
export type GraphInput = Static<typeof GraphInput>

export interface Node {
  id: string
  type: string
  name: string
  note: string
  position: { x: number; y: number }
  config: Record<string, unknown>
}

export interface Edge {
  source: string
  target: string
  branch: string
}

/** A graph that was read: its node types exist, their settings have the right form, and its edges lead somewhere. */
export interface Graph {
  nodes: Node[]
  edges: Edge[]
}

export const EMPTY_GRAPH: Graph = { nodes: [], edges: [] }
