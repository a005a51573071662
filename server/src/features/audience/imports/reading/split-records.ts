import type { RowFaultCode } from './faults.ts'
import { type Format, MAX_CELL, MAX_RECORD } from './format.ts'
import { type QuotedRecord, readQuoted } from './quoted-record.ts'
import { isBlank } from './text.ts'

/** A record of the file, or a line that was given up. `line` is where it starts, counted from 1. */
export type Outcome = { line: number; cells: string[] } | { line: number; code: RowFaultCode }

/** What the splitter needs of a format; while the format is being found, the number of columns is not known. */
export type Dialect = Pick<Format, 'delimiter' | 'quote' | 'lineEnd' | 'sepLine'> & { columns?: number }

/**
 * Characters that may be looked through in vain. Without a bound, a file made for it (`x",",` on every line) would be
 * searched for 256 kB from each of its lines. When it is spent, records end with their line.
 */
const SEARCH_BUDGET = 32 * MAX_RECORD

/**
 * Cuts text, as it arrives, into records. Our own because the csv-parse package, tried first, cannot go on after a
 * fault: a quote that is not closed, or a record over its size limit, silently ends the file there, and it counts a
 * quoted CRLF as two lines. Here a record that makes no sense costs the line it starts on: reading goes on at the next.
 */
export class RecordSplitter {
  readonly #dialect: Dialect
  #rest = ''
  #line = 1
  /** Inside a line that was given up, until its end arrives. */
  #skipping: boolean
  #endedWithCr = false
  #budget = SEARCH_BUDGET
  /** The first quote at or behind the place of reading. */
  #quoteAt = -1

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#skipping = dialect.sepLine
  }

  /** The records that are complete now; with `last` all of them. */
  *push(text: string, last = false): Generator<Outcome> {
    const buffer = this.#rest + this.#unifyLines(text)
    this.#rest = ''
    this.#quoteAt = -1
    let at = this.#skipping ? this.#skipLine(buffer, 0) : 0
    while (at < buffer.length) {
      const lineEnd = endOf(buffer, '\n', at)
      const record = this.#record(buffer, at, lineEnd, last)
      if (!record && !last && this.#mayWait(buffer, at, lineEnd)) {
        this.#rest = buffer.slice(at)
        return
      }
      const code = this.#fault(record, at, lineEnd)
      if (!record || code) {
        const searched = record ? record.end : Math.min(buffer.length, at + MAX_RECORD)
        this.#budget -= Math.max(0, searched - lineEnd)
        yield { line: this.#line, code: code! }
        at = this.#skipLine(buffer, at)
        continue
      }
      if (record.end - at > MAX_CELL && record.cells.some((cell) => cell.length > MAX_CELL))
        yield { line: this.#line, code: 'cell_too_long' }
      else if (!record.cells.every(isBlank)) yield { line: this.#line, cells: record.cells }
      this.#line += record.end === lineEnd ? 1 : countLines(buffer, at, record.end)
      at = record.end + 1
    }
  }

  /** The record that starts here; null when its end is not in sight. */
  #record(buffer: string, at: number, lineEnd: number, last: boolean): QuotedRecord | null {
    const { delimiter, quote } = this.#dialect
    if (this.#quoteAt < at) this.#quoteAt = endOf(buffer, quote, at)
    if (this.#quoteAt < lineEnd) {
      const limit = this.#budget > 0 ? at + MAX_RECORD : lineEnd
      return readQuoted(buffer, { at, limit, last, delimiter, quote })
    }
    if (lineEnd === buffer.length && !last) return null
    let end = lineEnd
    while (end > at && buffer.charCodeAt(end - 1) === 13) end--
    return { cells: buffer.slice(at, end).split(delimiter), end: lineEnd, state: 'clean' }
  }

  #mayWait(buffer: string, at: number, lineEnd: number): boolean {
    return buffer.length - at <= MAX_RECORD && (this.#budget > 0 || lineEnd === buffer.length)
  }

  /**
   * Text after a closing quote (`"Hotel "Praha"";x`) is taken for a quote that was not doubled as long as it shifts no
   * columns. Over several lines it is rather the quote of a later row that closed what this one had left open.
   */
  #fault(record: QuotedRecord | null, at: number, lineEnd: number): RowFaultCode | undefined {
    if (lineEnd - at > MAX_RECORD) return 'row_too_long'
    if (!record || record.state === 'broken') return 'row_broken'
    if (record.state === 'clean') return undefined
    const { columns = record.cells.length } = this.#dialect
    const shifted = record.cells.length < columns || !record.cells.slice(columns).every(isBlank)
    return shifted || record.end > lineEnd ? 'row_broken' : undefined
  }

  /** Where the next line starts. When that has not arrived yet, what does is thrown away until then. */
  #skipLine(buffer: string, at: number): number {
    const end = buffer.indexOf('\n', at)
    this.#skipping = end === -1
    if (this.#skipping) return buffer.length
    this.#line++
    return end + 1
  }

  /** Lines end with LF from here on; where CR stands alone in other files, it is a character of a cell. */
  #unifyLines(text: string): string {
    if (this.#dialect.lineEnd !== '\r' || text === '') return text
    const start = this.#endedWithCr && text.startsWith('\n') ? 1 : 0
    this.#endedWithCr = text.endsWith('\r')
    return text.slice(start).replace(/\r\n?/g, '\n')
  }
}

/** The cells as exactly so many: padded, or without what stands beyond. */
export function fitted(cells: string[], columns: number): string[] {
  while (cells.length < columns) cells.push('')
  cells.length = columns
  return cells
}

function endOf(buffer: string, what: string, from: number): number {
  const at = buffer.indexOf(what, from)
  return at === -1 ? buffer.length : at
}

function countLines(buffer: string, from: number, end: number): number {
  let lines = 1
  for (let at = buffer.indexOf('\n', from); at !== -1 && at < end; at = buffer.indexOf('\n', at + 1)) lines++
  return lines
}
