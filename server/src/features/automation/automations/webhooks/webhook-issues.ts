import type { Graph, Issue } from '../../graphs/index.ts'
import { hasPassword } from './passwords.ts'

/** A webhook that needs a password has none: it was copied, or calls another server than before. */
export const webhookIssues = (graph: Graph): Issue[] =>
  graph.nodes.flatMap((node) =>
    node.type === 'webhook' && !hasPassword(node)
      ? [{ code: 'required' as const, node: node.id, field: 'basicAuth.password' }]
      : [],
  )
