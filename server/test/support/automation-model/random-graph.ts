import { edges, node } from '../automations.ts'
import type { Chance } from './chance.ts'

type GraphNode = ReturnType<typeof node>

export interface RandomGraph {
  nodes: GraphNode[]
  edges: ReturnType<typeof edges>
}

export const NAMES = ['Jana', 'Petr', 'Eva']
export const REENTRY = ['parallel', 'restart', 'skip', 'once']

export const isNamed = (name: string) => ({
  type: 'group',
  match: 'all',
  rules: [{ type: 'contact_field', field: 'firstName', op: 'eq', value: name }],
})

const hours = (chance: Chance) => ({ kind: 'duration', value: chance.between(1, 30), unit: 'hours' })

/** Makers of nodes, with the outputs of each. */
const KINDS: ((id: string, chance: Chance) => { made: GraphNode; outputs: string[] })[] = [
  (id, chance) => ({
    made: node(id, 'condition', { filter: isNamed(chance.of(NAMES)), wait: null }),
    outputs: ['yes', 'no'],
  }),
  (id, chance) => ({
    made: node(id, 'condition', { filter: isNamed(chance.of(NAMES)), wait: { until: hours(chance) } }),
    outputs: ['yes', 'no'],
  }),
  (id, chance) => {
    const branches = ['b1', 'b2'].map((key) => ({ key, name: key, filter: isNamed(chance.of(NAMES)) }))
    return { made: node(id, 'switch', { branches }), outputs: ['b1', 'b2', 'else'] }
  },
  (id, chance) => {
    const percent = chance.between(10, 90)
    const branches = [
      { key: 'a', percent },
      { key: 'b', percent: 100 - percent },
    ]
    return { made: node(id, 'split', { branches }), outputs: ['a', 'b'] }
  },
  (id, chance) => ({ made: node(id, 'wait', { until: hours(chance) }), outputs: ['next'] }),
  (id, chance) => {
    const timeout = { value: chance.between(1, 40), unit: 'hours' }
    const config = { event: 'custom', customEvent: chance.of(['outside', 'inside']), timeout }
    return { made: node(id, 'wait_event', config), outputs: ['happened', 'timeout'] }
  },
  (id) => ({ made: node(id, 'set_field', { field: 'city', op: 'append', value: id }), outputs: ['next'] }),
  (id) => ({ made: node(id, 'fire_event', { customEvent: 'inside' }), outputs: ['next'] }),
  (id, chance) => ({ made: node(id, 'goal', { filter: isNamed(chance.of(NAMES)) }), outputs: ['next'] }),
  (id) => ({ made: node(id, 'end'), outputs: [] }),
]

/** A graph without circles: each output leads to a later node, or nowhere. */
export function randomGraph(chance: Chance): RandomGraph {
  const trigger = (id: string, customEvent: string) =>
    node(id, 'trigger_event', {
      event: 'custom',
      customEvent,
      reentry: chance.of(REENTRY),
      ...(chance.between(0, 3) ? {} : { filter: isNamed(chance.of(NAMES)) }),
    })
  const triggers = [trigger('t0', 'start'), ...(chance.between(0, 1) ? [trigger('t1', 'inside')] : [])]
  const size = chance.between(3, 12)
  const made = Array.from({ length: size }, (_, i) => chance.of(KINDS)(`n${i}`, chance))
  const later = (from: number) => `n${chance.between(from, size - 1)}`
  const lines = [
    ...triggers.map(({ id }) => `${id}>${later(0)}`),
    // The first output leads to the next node, so that most nodes are reached.
    ...made.flatMap(({ made: { id }, outputs }, i) =>
      outputs.flatMap((output, n) => {
        if (i === size - 1 || (n > 0 && chance.between(0, 4) === 0)) return []
        return [`${id}.${output}>${n === 0 ? `n${i + 1}` : later(i + 1)}`]
      }),
    ),
  ]
  return withoutUnreached({ nodes: [...triggers, ...made.map((one) => one.made)], edges: edges(...lines) }, triggers)
}

/** An automation with nodes that no trigger leads to cannot be activated. */
function withoutUnreached(graph: RandomGraph, triggers: readonly GraphNode[]): RandomGraph {
  const reached = new Set(triggers.map(({ id }) => id))
  // Edges lead only to later nodes, so one pass in their order is enough.
  for (const { id } of graph.nodes)
    if (reached.has(id)) for (const { source, target } of graph.edges) if (source === id) reached.add(target)
  return {
    nodes: graph.nodes.filter(({ id }) => reached.has(id)),
    edges: graph.edges.filter(({ source }) => reached.has(source)),
  }
}
