import type { Graph, Node } from '../../graphs/index.ts'

/** The trigger by which people and other automations let contacts in. */
export const manualTrigger = ({ nodes }: Graph): Node | undefined =>
  nodes.find(({ type, config }) => type === 'trigger_event' && config.event === 'manual')
