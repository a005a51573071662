import { FileFault } from './faults.ts'
import type { LineEnd } from './format.ts'
import { type Dialect, type Outcome, RecordSplitter } from './split-records.ts'
import { readAddress } from './text.ts'

/** In the order that decides a tie; any of them fits a file of one column. */
const DELIMITERS = [';', ',', '\t', '|']
/** The number of records that are examined. */
const ENOUGH = 200

/** Detects how the beginning of a file is split into cells. `cut` means that the file is longer than the text. */
export function detectDialect(text: string, { cut, delimiter }: { cut: boolean; delimiter?: string }): Dialect {
  if (delimiter !== undefined && !isDelimiter(delimiter)) throw new FileFault('delimiter')
  const sep = /^"?sep=([^\r\n])"?(?=[\r\n]|$)/i.exec(text)
  const known = delimiter ?? (sep && isDelimiter(sep[1]!) ? sep[1] : undefined)
  const common = { quote: detectQuote(text), lineEnd: detectLineEnd(text), sepLine: sep !== null }
  const candidates = (known === undefined ? DELIMITERS : [known]).map((delimiter) => ({ ...common, delimiter }))
  const scores = candidates.map((dialect) => score(firstRecords(text, { dialect, cut, limit: ENOUGH })))
  return candidates[scores.indexOf(Math.max(...scores))]!
}

/** The first records, with rejected ones. Leaves out the last record of a text that is cut. */
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
 * Two signs show a delimiter: rows then have cells that are e-mail addresses, and all rows have the same number of
 * cells. Counting the character alone is misled by decimal commas and by commas in postal addresses.
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
 * An apostrophe is the quote only when there is no other and it encloses at least one cell of every line: it also
 * occurs in names, and before cells that Excel must not take for a formula.
 */
function detectQuote(text: string): string {
  const enclosed = (quote: string) =>
    text.match(new RegExp(`(?<![^;,\\t|\\r\\n])${quote}[^${quote}\\r\\n]*${quote}(?![^;,\\t|\\r\\n])`, 'g'))?.length ??
    0
  const lines = text.match(/[^\r\n]+/g)?.length ?? 0
  return enclosed('"') === 0 && enclosed("'") >= lines ? "'" : '"'
}

/** CR alone ends the lines of old Macs. A CR inside a quoted cell does not count. */
function detectLineEnd(text: string): LineEnd {
  const outside = text.replace(/"[^"]*"/g, '')
  const count = (end: RegExp) => outside.match(end)?.length ?? 0
  const crlf = count(/\r\n/g)
  const lf = count(/\n/g) - crlf
  if (crlf + lf === 0 && outside.includes('\r')) return '\r'
  return crlf > lf ? '\r\n' : '\n'
}
