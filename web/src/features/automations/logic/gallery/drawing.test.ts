import { describe, expect, test } from 'vitest'
import { bestOf, byCategory, drawingOf, type GalleryEntry, HALF } from './drawing.ts'

const node = (id: string, x: number, y: number) =>
  ({ id, type: 'wait', family: 'wait', name: id, position: { x, y } }) as const
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })

describe('the drawing of a graph', () => {
  test('keeps rows and columns, and fits into its size', () => {
    const { nodes, lines, width, height } = drawingOf({
      nodes: [node('a', 0, 0), node('b', -160, 160), node('c', 160, 160)],
      edges: [edge('a', 'b', 'yes'), edge('a', 'c', 'no')],
    })
    const [a, b, c] = nodes.map(({ at }) => at) as [{ x: number; y: number }, { x: number; y: number }, never]
    expect(a.y - b.y).toBe((c as { y: number }).y - a.y)
    expect(b.x).toBeGreaterThan(a.x + 2 * HALF)
    for (const { at } of nodes) {
      expect(at.x).toBeGreaterThanOrEqual(HALF)
      expect(at.x + HALF).toBeLessThanOrEqual(width)
      expect(at.y + HALF).toBeLessThanOrEqual(height)
    }
    expect(lines.map(({ key }) => key)).toEqual(['a yes', 'a no'])
  })

  test('of one column is as high as a node', () => {
    const { height } = drawingOf({ nodes: [node('a', 5, 0), node('b', 5, 100)], edges: [edge('a', 'b')] })
    expect(height).toBeLessThan(3 * HALF)
  })
})

describe('the gallery', () => {
  const entry = (key: string, category: GalleryEntry['category']) => ({ key, category }) as GalleryEntry
  const entries = [entry('welcome_series', 'greetings'), entry('sunset', 'return'), entry('win_back', 'return')]

  test('is shown by category', () => {
    expect(byCategory(entries).map(([category, all]) => [category, all.length])).toEqual([
      ['greetings', 1],
      ['return', 2],
    ])
  })

  test('offers the best ones first', () => {
    expect(bestOf(entries).map(({ key }) => key)).toEqual(['welcome_series', 'win_back'])
  })
})
