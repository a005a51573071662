import { findNodeType, type Graph } from '../graphs/index.ts'

/** Events that a person caused by an order, a form or by hand: mails about them are expected. */
const EXPECTED = new Set(['order_created', 'order_changed', 'order_completed', 'custom', 'manual', 'form_submitted'])

/** Whether a graph may send mails that are no marketing: only events of orders, forms, custom and manual ones start it. */
export const fitsTransactional = ({ nodes }: Graph): boolean =>
  nodes
    .filter(({ type }) => findNodeType(type)?.family === 'trigger')
    .every(({ type, config }) => type === 'trigger_event' && EXPECTED.has(String(config.event)))
