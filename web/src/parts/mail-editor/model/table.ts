/** The cells of a table, row by row, as they stand in its HTML. */
type Cells = { tag: string; attributes: string; content: string }[][]

const GROUP = /<\/?(?:thead|tbody|tfoot)\b[^>]*>/gi
const ROW = /<tr\b([^>]*)>([\s\S]*?)<\/tr\s*>/gi
const CELL = /<(td|th)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
/** Reading takes the square of the length when elements do not end. */
const MOST = 20_000

/** A table whose rows and columns can be counted. Those with joined cells, tables inside or code between rows cannot. */
function readCells(html: string): { rows: { attributes: string }[]; cells: Cells } | null {
  if (html.length > MOST || /<table\b|\b(?:col|row)span\s*=/i.test(html)) return null
  const plain = html.replace(GROUP, '')
  if (plain.replace(ROW, '').trim()) return null
  const found = [...plain.matchAll(ROW)]
  if (found.some(([, , inside]) => inside!.replace(CELL, '').trim())) return null
  const cells = found.map(([, , inside]) =>
    [...inside!.matchAll(CELL)].map(([, tag, attributes, content]) => ({
      tag: tag!.toLowerCase(),
      attributes: attributes!,
      content: content!,
    })),
  )
  const columns = cells[0]?.length
  if (!columns || cells.some((row) => row.length !== columns)) return null
  return { rows: found.map(([, attributes]) => ({ attributes: attributes! })), cells }
}

export interface TableSize {
  rows: number
  columns: number
}

/** How many rows and columns a table has; null if it is not a plain one. */
export function sizeOf(html: string): TableSize | null {
  const read = readCells(html)
  return read && { rows: read.rows.length, columns: read.cells[0]!.length }
}

/** The table with this size. New cells look like the last ones; what is too much goes from the end. */
export function resized(html: string, size: TableSize, text: string): string {
  const read = readCells(html)
  if (!read) return html
  const wide = read.cells.map((row) => filledTo(row, size.columns, (last) => ({ ...last, content: text })))
  const cells = filledTo(wide, size.rows, (last) => last.map((cell) => ({ ...cell, tag: 'td', content: text })))
  return cells
    .map((row, at) => {
      const { attributes } = read.rows[Math.min(at, read.rows.length - 1)]!
      const inside = row.map(({ tag, attributes, content }) => `<${tag}${attributes}>${content}</${tag}>`)
      return `<tr${attributes}>${inside.join('')}</tr>`
    })
    .join('')
}

const filledTo = <T>(all: readonly T[], count: number, make: (last: T) => T): T[] => [
  ...all.slice(0, count),
  ...Array.from({ length: Math.max(0, count - all.length) }, () => make(all.at(-1)!)),
]
