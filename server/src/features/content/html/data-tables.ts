import { edited, readMarkup } from './elements.ts'

interface Table {
  end: number
  rows: number
  cells: number
  headings: number
  /** What only layout has. */
  isLayout: boolean
  inCell: boolean
}

export const DATA_TABLE = 'data-columns'

/**
 * Marks tables that hold data, as prices in rows, among those that only arrange a mail: they have headings, or at least
 * two rows of two cells, and neither images nor other tables in them. Nor tags of the template between their rows, which
 * columns have no place for. `held` is what stands for such a tag.
 */
export function markDataTables(html: string, held: string): string {
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
    if (table && !table.inCell && html.slice(from, at).includes(held)) table.isLayout = true
    from = end
    if (name === 'table' && opens) {
      if (table) table.isLayout = true
      open.push({ end, rows: 0, cells: 0, headings: 0, isLayout: false, inCell: false })
    } else if (name === 'table') tables.push(...open.splice(-1))
    else if (table) note(table, name, opens)
  }
  const marks = tables.filter(isData).sort((a, b) => a.end - b.end)
  return edited(
    html,
    marks.map(({ end }) => ({ start: end - 1, end: end - 1, text: ` ${DATA_TABLE}` })),
  )
}

function note(table: Table, name: string, opens: boolean) {
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
