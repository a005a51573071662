import { describe, expect, test } from 'vitest'
import { evenPercents, freeBranch } from './beginnings.ts'
import { copyNodes, pasteNodes } from './clipboard.ts'
import { differenceOf } from './difference.ts'
import { addNode, changeConfig, connect, mayConnect, moveNodes, newKey, removeNodes } from './edits.ts'
import { type Config, type Graph, NODE, type NodeType, nodeOf, outputsOf, typesOf } from './graph.ts'
import { historyOf, redo, settle, step, undo } from './history.ts'
import { arrange, isUnarranged } from './layout.ts'
import { neighbourOf, outlineOf } from './ways.ts'

const type = (name: string, family: NodeType['family'], outputs: string[]): NodeType => ({
  type: name,
  family,
  available: true,
  required: [],
  outputs,
  settings: {},
})
const types = typesOf([
  type('trigger_event', 'trigger', ['next']),
  type('send_email', 'action', ['next']),
  type('wait', 'wait', ['next']),
  type('condition', 'decision', ['yes', 'no']),
  type('switch', 'decision', ['else']),
  type('split', 'decision', []),
  type('webhook', 'action', ['next']),
  type('end', 'end', []),
])

const node = (id: string, name: string, config: Config = {}, x = 0, y = 0) => ({
  id,
  type: name,
  name: '',
  note: '',
  position: { x, y },
  config,
})
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })

/** A trigger, a mail, a condition with two mails, of which one leads on. */
const SERIES: Graph = {
  nodes: [
    node('t', 'trigger_event', {}, 0, 0),
    node('m', 'send_email', {}, 0, 168),
    node('c', 'condition', {}, 0, 336),
    node('y', 'send_email', {}, -148, 504),
    node('n', 'wait', {}, 148, 504),
    node('e', 'end', {}, 148, 672),
  ],
  edges: [edge('t', 'm'), edge('m', 'c'), edge('c', 'y', 'yes'), edge('c', 'n', 'no'), edge('n', 'e')],
}
const key = (name: string) => () => name

describe('adding', () => {
  test('at a free output stands below and is connected', () => {
    const { graph, key: added } = addNode(
      SERIES,
      types,
      { type: 'wait', after: { node: 'y', branch: 'next' } },
      key('x'),
    )
    expect(added).toBe('nx')
    expect(graph.edges).toContainEqual(edge('y', 'nx'))
    expect(nodeOf(graph, 'nx')).toMatchObject({
      position: { x: -148, y: 504 + NODE.height + 72 },
      config: { until: { kind: 'duration', value: 1, unit: 'days' } },
    })
  })

  test('at a taken output stands between, and what follows moves down', () => {
    const { graph } = addNode(SERIES, types, { type: 'wait', after: { node: 'm', branch: 'next' } }, key('x'))
    expect(graph.edges).toEqual(expect.arrayContaining([edge('m', 'nx'), edge('nx', 'c')]))
    expect(graph.edges).not.toContainEqual(edge('m', 'c'))
    expect(nodeOf(graph, 'nx')!.position.y).toBe(336)
    expect(['c', 'y', 'n', 'e'].map((id) => nodeOf(graph, id)!.position.y)).toEqual([504, 672, 672, 840])
    expect(nodeOf(graph, 't')).toBe(nodeOf(SERIES, 't'))
  })

  test('a node without outputs cuts off what followed', () => {
    const { graph } = addNode(SERIES, types, { type: 'end', after: { node: 'm', branch: 'next' } }, key('x'))
    expect(graph.edges.filter(({ target }) => target === 'c')).toEqual([])
  })

  test('finds a free place and a free key', () => {
    const first = addNode(SERIES, types, { type: 'trigger_event', at: { x: 0, y: 0 } }, key('x'))
    expect(nodeOf(first.graph, 'nx')!.position).toEqual({ x: NODE.width + 40, y: 0 })
    const names = ['x', 'x', 'z']
    expect(newKey(first.graph, () => names.shift()!)).toBe('nz')
  })
})

describe('removing', () => {
  test('closes the gap after a node with one way out', () => {
    const graph = removeNodes(SERIES, ['m'])
    expect(graph.edges).toContainEqual(edge('t', 'c'))
    expect(graph.edges).toHaveLength(4)
  })

  test('leaves outputs open after a node with several', () => {
    const graph = removeNodes(SERIES, ['c'])
    expect(graph.edges).toEqual([edge('t', 'm'), edge('n', 'e')])
  })

  test('several at once closes the gap over all of them', () => {
    expect(removeNodes(SERIES, ['m', 'n']).edges).toContainEqual(edge('c', 'e', 'no'))
  })

  test('makes no circle of a node with itself', () => {
    const circle: Graph = { nodes: [node('a', 'wait'), node('b', 'wait')], edges: [edge('a', 'b'), edge('b', 'a')] }
    expect(removeNodes(circle, ['b']).edges).toEqual([])
  })
})

describe('connecting', () => {
  test('replaces where an output led, and disconnects', () => {
    const graph = connect(SERIES, { node: 'c', branch: 'no' }, 'e')
    expect(graph.edges.filter(({ source }) => source === 'c')).toEqual([edge('c', 'y', 'yes'), edge('c', 'e', 'no')])
    expect(connect(graph, { node: 'c', branch: 'no' }, null).edges).toHaveLength(4)
  })

  test('never leads to a trigger or to itself', () => {
    expect(mayConnect(SERIES, types, 'm', 't')).toBe(false)
    expect(mayConnect(SERIES, types, 'm', 'm')).toBe(false)
    expect(mayConnect(SERIES, types, 'n', 'm')).toBe(true)
  })
})

describe('settings', () => {
  test('that lose a branch lose its edge', () => {
    const branches = [
      { key: 'a', percent: 50 },
      { key: 'b', percent: 50 },
    ]
    const graph: Graph = {
      nodes: [node('s', 'split', { branches }), node('e', 'end')],
      edges: [edge('s', 'e', 'a'), edge('s', 'e', 'b')],
    }
    const changed = changeConfig(graph, types, 's', { branches: branches.slice(0, 1), other: undefined })
    expect(changed.edges).toEqual([edge('s', 'e', 'a')])
    expect(Object.keys(nodeOf(changed, 's')!.config)).toEqual(['branches'])
    expect(outputsOf(types, node('x', 'switch', { branches: [{ key: 'b2' }] }))).toEqual(['b2', 'else'])
  })

  test('of branches have free keys and even percentages', () => {
    expect(freeBranch('split', ['a', 'c'])).toBe('b')
    expect(freeBranch('switch', ['b1'])).toBe('b2')
    expect(freeBranch('split', [...'abcdefghij'])).toBeUndefined()
    expect(evenPercents(3)).toEqual([34, 33, 33])
  })
})

describe('undo', () => {
  const [a, b, c] = [removeNodes(SERIES, ['e']), removeNodes(SERIES, ['n']), removeNodes(SERIES, ['y'])]

  test('goes back and forth one action at a time', () => {
    let history = step(step(historyOf(SERIES), a), b)
    history = undo(history)
    expect(history.present).toBe(a)
    expect(undo(undo(history)).present).toBe(SERIES)
    expect(redo(history).present).toBe(b)
    expect(redo(step(history, c)).present).toBe(c)
  })

  test('takes typing in one field as one action', () => {
    const typed = step(step(historyOf(SERIES), a, 'm.name'), b, 'm.name')
    expect(undo(typed).present).toBe(SERIES)
    expect(undo(step(settle(typed), c, 'm.name')).present).toBe(b)
    expect(undo(step(typed, c, 'm.note')).present).toBe(b)
    expect(step(typed, typed.present)).toBe(typed)
  })
})

describe('copying', () => {
  const names = () => {
    let n = 0
    return () => `k${++n}`
  }

  test('gives new keys, keeps edges among the copies and leaves passwords out', () => {
    const basicAuth = { enabled: true, username: 'shop', password: 'secret', passwordSet: true }
    const graph = changeConfig({ ...SERIES, nodes: [...SERIES.nodes, node('w', 'webhook')] }, types, 'w', {
      url: 'https://a.example',
      basicAuth,
    })
    const pasted = pasteNodes(graph, copyNodes(graph, ['c', 'y', 'w']), names())!
    expect(pasted.keys).toEqual(['nk1', 'nk2', 'nk3'])
    expect(pasted.graph.edges.slice(graph.edges.length)).toEqual([edge('nk1', 'nk2', 'yes')])
    expect(nodeOf(pasted.graph, 'nk3')!.config.basicAuth).toEqual({ enabled: true, username: 'shop' })
    expect(nodeOf(pasted.graph, 'nk1')!.position).toEqual({ x: 40, y: 376 })
  })

  test('a node that names a copied one names its copy', () => {
    const config = { event: 'link_clicked', emailNode: { automationId: null, node: 'm' } }
    const graph = { ...SERIES, nodes: [...SERIES.nodes, node('w', 'wait', config)] }
    const pasted = pasteNodes(graph, copyNodes(graph, ['m', 'w']), names())!
    expect(nodeOf(pasted.graph, 'nk2')!.config.emailNode).toEqual({ automationId: null, node: 'nk1' })
  })

  test('refuses other texts and more nodes than a graph may have', () => {
    expect(pasteNodes(SERIES, 'hello')).toBeNull()
    expect(pasteNodes(SERIES, '{"nodes":[],"edges":[]}')).toBeNull()
    const many = { nodes: Array.from({ length: 299 }, (_, i) => node(`m${i}`, 'wait')), edges: [] }
    expect(pasteNodes(many, copyNodes(SERIES, ['m', 'c']))).toBeNull()
  })
})

describe('arranging', () => {
  test('puts followers below and branches beside each other', () => {
    const flat = moveNodes(SERIES, new Map(SERIES.nodes.map(({ id }) => [id, { x: 0, y: 0 }])))
    expect(isUnarranged(flat)).toBe(true)
    const graph = arrange(flat, types)
    expect(isUnarranged(graph)).toBe(false)
    const at = (id: string) => nodeOf(graph, id)!.position
    for (const { source, target } of graph.edges) expect(at(target).y).toBeGreaterThan(at(source).y + NODE.height)
    expect(at('y').y).toBe(at('n').y)
    expect(at('n').x - at('y').x).toBeGreaterThanOrEqual(NODE.width)
    expect(arrange(graph, types)).toBe(graph)
  })

  test('300 nodes do not overlap', () => {
    const nodes = Array.from({ length: 300 }, (_, i) => node(`n${i}`, i % 3 ? 'send_email' : 'condition'))
    const edges = nodes.slice(1).map(({ id }, i) => edge(`n${Math.floor(i / 2)}`, id, i % 2 ? 'no' : 'yes'))
    const graph = arrange({ nodes: nodes.map((one) => ({ ...one, type: 'condition' })), edges }, types)
    const rows = Map.groupBy(graph.nodes, ({ position }) => position.y)
    for (const row of rows.values()) {
      const xs = row.map(({ position }) => position.x).sort((a, b) => a - b)
      for (const [i, x] of xs.slice(1).entries()) expect(x - xs[i]!).toBeGreaterThanOrEqual(NODE.width)
    }
  })
})

test('the difference of versions names nodes and edges, not positions', () => {
  const newer = connect(
    changeConfig(removeNodes(moveNodes(SERIES, new Map([['t', { x: 500, y: 0 }]])), ['y']), types, 'm', {
      templateId: '1',
    }),
    { node: 'c', branch: 'yes' },
    'e',
  )
  const { nodes, edges, both } = differenceOf(SERIES, newer)
  expect([...nodes]).toEqual([
    ['m', 'changed'],
    ['y', 'removed'],
  ])
  expect([...edges]).toEqual([
    ['c yes e', 'added'],
    ['c yes y', 'removed'],
  ])
  expect(both.nodes).toHaveLength(6)
  expect(nodeOf(both, 'y')!.position).toEqual(nodeOf(SERIES, 'y')!.position)
  const crowded = moveNodes(newer, new Map([['n', { x: -148, y: 504 }]]))
  expect(nodeOf(differenceOf(SERIES, crowded).both, 'y')!.position).toEqual({ x: 148, y: 504 })
  expect(differenceOf(newer, SERIES).nodes.get('y')).toBe('added')
  expect(differenceOf(SERIES, SERIES).nodes.size).toBe(0)
})

describe('ways', () => {
  test('arrow keys follow the edges', () => {
    const go = (from: string, ...way: ('up' | 'down' | 'left' | 'right')[]) =>
      way.reduce<string | null>((at, direction) => at && neighbourOf(SERIES, types, at, direction), from)
    expect(go('t', 'down', 'down')).toBe('c')
    expect(go('c', 'down', 'right')).toBe('n')
    expect(go('n', 'left')).toBe('y')
    expect(go('y', 'up')).toBe('c')
    expect(go('y', 'left')).toBeNull()
    expect(go('e', 'down')).toBeNull()
  })

  test('the outline nests branches, repeats nothing and shows what is not connected', () => {
    const graph: Graph = {
      nodes: [...SERIES.nodes, node('l', 'wait')],
      edges: [...SERIES.edges, edge('y', 'm'), edge('l', 'e')],
    }
    const { started, loose } = outlineOf(graph, types)
    expect(started).toHaveLength(1)
    expect(started[0]!.map(({ key }) => key)).toEqual(['t', 'm', 'c'])
    const [yes, no] = started[0]![2]!.branches
    expect(yes!.lines.map(({ key, isRepeated }) => [key, isRepeated])).toEqual([
      ['y', false],
      ['m', true],
    ])
    expect(no).toMatchObject({ branch: 'no', lines: [{ key: 'n' }, { key: 'e' }] })
    expect(loose.map((lines) => lines.map(({ key }) => key))).toEqual([['l', 'e']])
  })
})
