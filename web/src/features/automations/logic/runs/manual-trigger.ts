import type { Graph, GraphNode } from '../editor/graph/graph.ts'

/** The trigger by which people add contacts. */
export const manualTrigger = ({ nodes }: Graph): GraphNode | undefined => nodes.find(isManual)

export const isManual = ({ type, config }: Pick<GraphNode, 'type' | 'config'>) =>
  type === 'trigger_event' && config.event === 'manual'
