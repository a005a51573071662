import { describe, expect, test } from 'vitest'
import { type GroupNode, movePart, partAt, readGroup, type Tree, writeTree } from './definition.ts'

const LEVELS = 8
const rule = (type: string) => ({ type })
const group = (...rules: object[]) => ({ type: 'group', match: 'any', rules })

/** A tree as text, such as `a(bc)`. */
const drawn = (tree: Tree): string =>
  tree.kind === 'rule'
    ? tree.type
    : tree.parts.map((part) => (part.kind === 'rule' ? drawn(part) : `(${drawn(part)})`)).join('')

const keyOf = (tree: Tree, type: string): string | undefined =>
  tree.kind === 'rule'
    ? tree.type === type
      ? tree.key
      : undefined
    : tree.parts.map((part) => keyOf(part, type)).find(Boolean)

const move = (root: GroupNode, type: string, by: -1 | 1, levels = LEVELS) => {
  const moved = movePart(root, keyOf(root, type)!, by, levels)
  return moved && drawn(moved)
}

describe('a definition', () => {
  test('is written as it was read', () => {
    const stored = {
      type: 'group',
      match: 'all',
      negate: true,
      rules: [
        { type: 'contact_list', listId: '8', negate: true },
        { type: 'group', match: 'any', rules: [{ type: 'email_opened', window: { kind: 'ever' } }] },
      ],
    }
    expect(writeTree(readGroup(stored))).toEqual(stored)
  })

  test('a rule moves line by line, into groups and out of them', () => {
    const root = readGroup(group(rule('a'), group(rule('b'), rule('c')), rule('d')))
    expect(move(root, 'a', 1)).toBe('(abc)d')
    expect(move(root, 'b', -1)).toBe('ab(c)d')
    expect(move(root, 'b', 1)).toBe('a(cb)d')
    expect(move(root, 'c', 1)).toBe('a(b)cd')
    expect(move(root, 'd', -1)).toBe('a(bcd)')
    expect(move(root, 'a', -1)).toBeNull()
    expect(move(root, 'd', 1)).toBeNull()
  })

  test('a group moves past a group in which it would be nested too deeply', () => {
    const root = readGroup(group(group(rule('a')), group(rule('b'))))
    const second = root.parts[1]!
    expect(drawn(movePart(root, second.key, -1, 3)!)).toBe('(a(b))')
    expect(drawn(movePart(root, second.key, -1, 2)!)).toBe('(b)(a)')
  })

  test('finds the part that a fault names', () => {
    const root = readGroup(group(rule('a'), group(rule('b'), rule('c'))))
    const found = partAt(root, 'definition.1.1.window.to')!
    expect([drawn(found.tree), found.field]).toEqual(['c', 'window.to'])
    expect(partAt(root, 'definition')!.tree).toBe(root)
    expect(partAt(root, 'name')).toBeNull()
    expect(partAt(root, 'definition.7.type')).toBeNull()
  })
})
