import { describe, expect, test } from 'vitest'
import { actionOf } from '../desk/keys.ts'
import { type Graph, type NodeType, typesOf } from '../graph/graph.ts'
import { actionsOf } from './actions.ts'
import { keepCards } from './cards.ts'
import { createStore } from './store.ts'

const type = (name: string, family: NodeType['family'], outputs: string[]): NodeType => ({
  ...{ type: name, family, outputs },
  available: true,
  required: [],
  settings: {},
})
const types = typesOf([
  type('trigger_now', 'trigger', ['next']),
  type('wait', 'wait', ['next']),
  type('end', 'end', []),
])

function open(graph: Graph = { nodes: [], edges: [] }) {
  const copied = ['']
  const clipboard = { read: () => copied.at(-1)!, write: (text: string) => void copied.push(text) }
  const store = createStore(graph)
  return { store, actions: actionsOf(store, types, clipboard) }
}

describe('actions', () => {
  test('a new node is connected and selected, and undone as one step', () => {
    const { store, actions } = open()
    const trigger = actions.add('trigger_now')!
    const wait = actions.add('wait', { after: { node: trigger, branch: 'next' } })!
    expect(store.get().selected).toEqual([wait])
    expect(store.graph().edges).toEqual([{ source: trigger, target: wait, branch: 'next' }])
    store.undo()
    expect(store.graph().nodes.map(({ id }) => id)).toEqual([trigger])
    expect(store.get().selected).toEqual([])
    store.redo()
    expect(store.graph().edges).toHaveLength(1)
  })

  test('a full graph takes no more nodes', () => {
    const node = (i: number) => ({
      id: `n${i}`,
      type: 'wait',
      name: '',
      note: '',
      position: { x: 0, y: 0 },
      config: {},
    })
    const { actions } = open({ nodes: Array.from({ length: 300 }, (_, i) => node(i)), edges: [] })
    expect(actions.add('wait')).toBeNull()
  })

  test('an edge alone is deleted; a line to a trigger is refused', () => {
    const { store, actions } = open()
    const trigger = actions.add('trigger_now')!
    const wait = actions.add('wait', { after: { node: trigger, branch: 'next' } })!
    actions.connect({ node: wait, branch: 'next' }, trigger)
    expect(store.graph().edges).toHaveLength(1)
    store.select([], [`${trigger} next ${wait}`])
    expect(actions.remove()).toBe(1)
    expect(store.graph().edges).toEqual([])
    expect(store.graph().nodes).toHaveLength(2)
    expect(actions.remove()).toBe(0)
  })

  test('cut nodes are pasted with new keys', () => {
    const { store, actions } = open()
    const trigger = actions.add('trigger_now')!
    const wait = actions.add('wait', { after: { node: trigger, branch: 'next' } })!
    actions.cut()
    expect(store.graph().nodes).toHaveLength(1)
    const [pasted] = actions.paste()
    expect(pasted).not.toBe(wait)
    expect(store.get().selected).toEqual([pasted])
    expect(actions.paste()).toHaveLength(1)
  })

  test('typing a name is one step until something else is selected', () => {
    const { store, actions } = open()
    const wait = actions.add('wait')!
    for (const name of ['A', 'A ', 'A day']) actions.change(wait, { name })
    store.select([])
    actions.change(wait, { name: 'A day later' })
    store.undo()
    expect(store.graph().nodes[0]!.name).toBe('A day')
    store.undo()
    expect(store.graph().nodes[0]!.name).toBe('')
  })
})

test('keys have their actions, and others keep their usual meaning', () => {
  const press = (key: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]) =>
    actionOf({
      key,
      ctrlKey: held.includes('ctrl'),
      metaKey: held.includes('meta'),
      shiftKey: held.includes('shift'),
      altKey: held.includes('alt'),
    })
  expect(press('a')).toBe('add')
  expect(press('a', 'ctrl')).toBe('selectAll')
  expect(press('z', 'meta')).toBe('undo')
  expect(press('Z', 'ctrl', 'shift')).toBe('redo')
  expect(press('ArrowLeft')).toBe('move')
  expect(press('?', 'shift')).toBe('help')
  expect(press('c', 'alt')).toBeNull()
  expect(press('k', 'ctrl')).toBeNull()
})

test('cards that show the same stay the same objects', () => {
  const card = (title: string) => ({
    ...{ type: 'wait', family: 'wait' as const, title, words: '', counts: '', stops: null, problems: 0 },
    ...{ outputs: [], change: null, isEditable: true },
  })
  const before = new Map([
    ['a', card('A')],
    ['b', card('B')],
  ])
  const after = keepCards(
    before,
    new Map([
      ['a', card('A')],
      ['b', card('C')],
    ]),
  )
  expect(after.get('a')).toBe(before.get('a'))
  expect(after.get('b')!.title).toBe('C')
})
