import { applyEdits, readMarkup } from '../markup/elements.ts'

interface Table {
  end: number
  rows: number
  cells: number
  headings: number
  /** Whether it contains something that only layout tables contain. */
  isLayout: boolean
  inCell: boolean
}

export const DATA_TABLE = 'data-columns'

/**
 * Marks data tables, such as price lists, to tell them from layout tables. A data table has headings or at least two
 * rows of two cells, and contains no image, no other table and no template tag between rows (a text table has no place
 * for it). `tagMark` is the character that stands for a template tag.
 */
export function markDataTables(html: string, tagMark: string): string {
  const { elements, closings } = readMarkup(html)
  const steps = [
    ...elements.map(({ name, start, end }) => ({ name, at: start, end, opens: true })),
    ...closings.map(({ name, start }) => ({ name, at: start, end: start, opens: false })),
  ].sort((a, b) => a.at - b.at)
  const open: Table[] = []
  const tables: Table[] = []
  let from = 0
  for (const { name, at, end, opens } of steps) {
    const table = open.at(-1)
    if (table && !table.inCell && html.slice(from, at).includes(tagMark)) table.isLayout = true
    from = end
    if (name === 'table' && opens) {
      if (table) table.isLayout = true
      open.push({ end, rows: 0, cells: 0, headings: 0, isLayout: false, inCell: false })
    } else if (name === 'table') tables.push(...open.splice(-1))
    else if (table) count(table, name, opens)
  }
  const marks = tables.filter(isData).sort((a, b) => a.end - b.end)
  return applyEdits(
    html,
    marks.map(({ end }) => ({ start: end - 1, end: end - 1, text: ` ${DATA_TABLE}` })),
  )
}

function count(table: Table, name: string, opens: boolean) {
  if (name === 'td' || name === 'th') table.inCell = opens
  if (name === 'tr') table.inCell = false
  if (!opens) return
  if (name === 'tr') table.rows += 1
  if (name === 'td' || name === 'th') table.cells += 1
  if (name === 'th') table.headings += 1
  if (name === 'img' || name === 'h1' || name === 'h2') table.isLayout = true
}

const isData = ({ rows, cells, headings, isLayout }: Table) =>
  !isLayout && rows > 0 && cells >= 2 * rows && (headings > 0 || rows > 1)
