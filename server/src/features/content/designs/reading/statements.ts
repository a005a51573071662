import { piecesOf } from '../../../../platform/render/jinja.ts'

interface Placed {
  start: number
  end: number
}

const OPENS = /^\s*(?:(?:if|for|macro|call|filter|with|block|autoescape)\b|set\b[^=]*$)/
const CLOSES = /^\s*end\w+/

/**
 * Returns a function that groups neighbours: those that one statement of the template surrounds stay together, as
 * `{% for %}<tr>…</tr>{% endfor %}`.
 */
export function statementGroups(source: string) {
  const statements = piecesOf(source).flatMap(({ kind, start, inner }) => {
    const change = kind !== 'statement' ? 0 : OPENS.test(inner) ? 1 : CLOSES.test(inner) ? -1 : 0
    return change ? [{ start, change }] : []
  })
  const firstFrom = (at: number) => {
    let [low, high] = [0, statements.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (statements[middle]!.start < at) low = middle + 1
      else high = middle
    }
    return low
  }
  return <One extends Placed>(nodes: readonly One[]): One[][] => {
    const groups: One[][] = []
    let depth = 0
    for (const node of nodes) {
      if (depth > 0) groups.at(-1)!.push(node)
      else groups.push([node])
      for (let i = firstFrom(node.start); i < statements.length && statements[i]!.start < node.end; i++)
        depth = Math.max(0, depth + statements[i]!.change)
    }
    return groups
  }
}
