import { FileFault } from './faults.ts'
import type { LineEnd } from './format.ts'
import { type Dialect, type Outcome, RecordSplitter } from './split-records.ts'
import { readAddress } from './text.ts'

/** In the order in which a tie is decided; a file of one column has none, and any does. */
const DELIMITERS = [';', ',', '\t', '|']
/** Records that are looked at. */
const ENOUGH = 200

/** How the text of a file's beginning is cut into cells. `cut` says that the file goes on behind it. */
export function detectDialect(text: string, { cut, delimiter }: { cut: boolean; delimiter?: string }): Dialect {
  if (delimiter !== undefined && !isDelimiter(delimiter)) throw new FileFault('delimiter')
  const sep = /^"?sep=([^\r\n])"?(?=[\r\n]|$)/i.exec(text)
  const known = delimiter ?? (sep && isDelimiter(sep[1]!) ? sep[1] : undefined)
  const common = { quote: detectQuote(text), lineEnd: detectLineEnd(text), sepLine: sep !== null }
  const candidates = (known === undefined ? DELIMITERS : [known]).map((delimiter) => ({ ...common, delimiter }))
  const scores = candidates.map((dialect) => score(firstRecords(text, { dialect, cut, limit: ENOUGH })))
  return candidates[scores.indexOf(Math.max(...scores))]!
}

/** The first records, also those that were given up. The last one of a text that is cut is not among them. */
export function firstRecords(
  text: string,
  { dialect, cut, limit }: { dialect: Dialect; cut: boolean; limit: number },
): Outcome[] {
  const records: Outcome[] = []
  for (const outcome of new RecordSplitter(dialect).push(text, !cut)) {
    if (records.push(outcome) >= limit) break
  }
  return records
}

/**
 * Two things speak for a delimiter: with it rows have cells that are addresses as a whole, and they all have the same
 * number of cells. Counting the character alone is misled by decimal commas and by commas in addresses of houses.
 */
function score(records: Outcome[]): number {
  const rows = records.flatMap((one) => ('cells' in one ? [one.cells] : []))
  if (rows.length === 0) return -1
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, most] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]!
  const withAddress = rows.filter((cells) => cells.some((cell) => readAddress(cell) !== null)).length
  return (2 * withAddress + (width > 1 ? most : 0)) / records.length
}

const isDelimiter = (text: string) => text.length === 1 && !/[\p{L}\p{N}"'\r\n @.]/u.test(text)

/**
 * An apostrophe is a quote only where nothing else is and it encloses a cell or more of every line: it also stands in
 * names, and alone in front of what Excel must not take for a formula.
 */
function detectQuote(text: string): string {
  const enclosed = (quote: string) =>
    text.match(new RegExp(`(?<![^;,\\t|\\r\\n])${quote}[^${quote}\\r\\n]*${quote}(?![^;,\\t|\\r\\n])`, 'g'))?.length ??
    0
  const lines = text.match(/[^\r\n]+/g)?.length ?? 0
  return enclosed('"') === 0 && enclosed("'") >= lines ? "'" : '"'
}

/** CR alone ends the lines of old Macs; one that stands in a quoted cell of another file says nothing. */
function detectLineEnd(text: string): LineEnd {
  const outside = text.replace(/"[^"]*"/g, '')
  const count = (end: RegExp) => outside.match(end)?.length ?? 0
  const crlf = count(/\r\n/g)
  const lf = count(/\n/g) - crlf
  if (crlf + lf === 0 && outside.includes('\r')) return '\r'
  return crlf > lf ? '\r\n' : '\n'
}
