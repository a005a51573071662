import type { Item } from '../../../../api/client.ts'

export type GalleryEntry = Item<'GET /automations/gallery'>
export type PreviewGraph = GalleryEntry['graph']
type PreviewNode = PreviewGraph['nodes'][number]

/** Half the side of the square of a node, and the room around the drawing. */
export const HALF = 14
const EDGE = 2
const COLUMN = 42
const ROW = 42

export interface Drawing {
  width: number
  height: number
  nodes: (PreviewNode & { at: Point })[]
  lines: { key: string; path: string }[]
}

interface Point {
  x: number
  y: number
}

/**
 * A small drawing of a graph. Its rows and columns are those of the graph, but closer together, and it leads from left
 * to right: cards are wide.
 */
export function drawingOf({ nodes, edges }: PreviewGraph): Drawing {
  const xs = nodes.map(({ position }) => position.x)
  const rows = [...new Set(nodes.map(({ position }) => position.y))].sort((a, b) => a - b)
  const left = Math.min(...xs)
  const unit = columnOf(xs)
  const placed = nodes.map((node) => ({
    ...node,
    at: {
      x: EDGE + HALF + rows.indexOf(node.position.y) * ROW,
      y: EDGE + HALF + ((node.position.x - left) / unit) * COLUMN,
    },
  }))
  const places = new Map(placed.map(({ id, at }) => [id, at]))
  return {
    width: Math.max(...placed.map(({ at }) => at.x)) + HALF + EDGE,
    height: Math.max(...placed.map(({ at }) => at.y)) + HALF + EDGE,
    nodes: placed,
    lines: edges.map(({ source, target, branch }) => ({
      key: `${source} ${branch}`,
      path: curve(places.get(source)!, places.get(target)!),
    })),
  }
}

/** The smallest distance of two columns. */
function columnOf(xs: readonly number[]): number {
  const sorted = [...new Set(xs)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((x, i) => x - sorted[i]!)
  return steps.length ? Math.min(...steps) : 1
}

function curve(from: Point, to: Point): string {
  const [start, end] = [from.x + HALF, to.x - HALF]
  const middle = (start + end) / 2
  return `M ${start} ${from.y} C ${middle} ${from.y}, ${middle} ${to.y}, ${end} ${to.y}`
}

/** The entries of a gallery by category, in the order in which the server returns them. */
export const byCategory = (entries: readonly GalleryEntry[]) => [...Map.groupBy(entries, ({ category }) => category)]

/** The ready automations that bring most to most shops. */
const BEST = ['welcome_series', 'abandoned_cart', 'win_back']

export const bestOf = (entries: readonly GalleryEntry[]) =>
  BEST.flatMap((key) => entries.find((entry) => entry.key === key) ?? [])
