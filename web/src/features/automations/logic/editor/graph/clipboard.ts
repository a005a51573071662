import { newKey } from './edits.ts'
import { type Config, type Graph, type GraphNode, MOST_NODES } from './graph.ts'

/** Copied nodes with the edges among them. */
const KIND = 'postrider/automation-nodes'

/** Nodes as a text for the clipboard. Passwords stay where they are. */
export function copyNodes({ nodes, edges }: Graph, keys: readonly string[]): string {
  const isCopied = (key: string) => keys.includes(key)
  return JSON.stringify({
    kind: KIND,
    nodes: nodes.filter(({ id }) => isCopied(id)).map((node) => ({ ...node, config: withoutSecrets(node.config) })),
    edges: edges.filter(({ source, target }) => isCopied(source) && isCopied(target)),
  })
}

function withoutSecrets(config: Config): Config {
  const { basicAuth, ...rest } = config
  if (!basicAuth || typeof basicAuth !== 'object') return config
  const { password: _, passwordSet: __, ...kept } = basicAuth as Record<string, unknown>
  return { ...rest, basicAuth: kept }
}

const SHIFT = 40

/** Adds copied nodes with new keys, a bit beside the old ones; null when the text has none or they are too many. */
export function pasteNodes(graph: Graph, text: string, make?: () => string): { graph: Graph; keys: string[] } | null {
  const copied = read(text)
  if (!copied?.nodes.length || graph.nodes.length + copied.nodes.length > MOST_NODES) return null
  const keys = new Map<string, string>()
  let nodes = graph.nodes
  for (const node of copied.nodes) {
    const key = newKey({ nodes, edges: [] }, make)
    keys.set(node.id, key)
    const position = { x: node.position.x + SHIFT, y: node.position.y + SHIFT }
    nodes = [...nodes, { ...node, id: key, position, config: withOwnNodes(node.config, keys) }]
  }
  const edges = copied.edges.map(({ source, target, branch }) => ({
    source: keys.get(source)!,
    target: keys.get(target)!,
    branch,
  }))
  return { graph: { nodes, edges: [...graph.edges, ...edges] }, keys: [...keys.values()] }
}

/** Settings that name a copied node of the same graph name its copy. */
function withOwnNodes(config: Config, keys: ReadonlyMap<string, string>): Config {
  const entries = Object.entries(config).map(([name, value]) => {
    const { automationId, node } = (value ?? {}) as { automationId?: unknown; node?: unknown }
    const copy = !automationId && typeof node === 'string' ? keys.get(node) : undefined
    return [name, copy ? { ...(value as object), node: copy } : value]
  })
  return Object.fromEntries(entries)
}

function read(text: string): Graph | null {
  try {
    const { kind, nodes, edges } = JSON.parse(text) as { kind?: unknown; nodes: GraphNode[]; edges: Graph['edges'] }
    return kind === KIND && Array.isArray(nodes) && Array.isArray(edges) ? structuredClone({ nodes, edges }) : null
  } catch {
    return null
  }
}
