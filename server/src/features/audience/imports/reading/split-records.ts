import type { RowFaultCode } from './faults.ts'
import { type Format, MAX_CELL, MAX_RECORD } from './format.ts'
import { type QuotedRecord, readQuoted } from './quoted-record.ts'
import { isBlank } from './text.ts'

/** A record of the file, or a rejected line. `line` is where it starts, counted from 1. */
export type Outcome = { line: number; cells: string[] } | { line: number; code: RowFaultCode }

/** The part of a format that the splitter needs. The number of columns is unknown while the format is detected. */
export type Dialect = Pick<Format, 'delimiter' | 'quote' | 'lineEnd' | 'sepLine'> & { columns?: number }

/** The most characters of a cell and of a record. */
interface Limits {
  cell: number
  record: number
}
const LIMITS: Limits = { cell: MAX_CELL, record: MAX_RECORD }

/**
 * The number of characters that may be searched in vain, in records of the greatest length. Without a limit, each line of
 * a hostile file (`x",",` on every line) would cost a search of a whole record. When the budget is spent, records end with
 * their line.
 */
const SEARCH_BUDGET = 32

/** Where a splitter stands between two pieces of a text. Plain data, so that another thread can split the next piece. */
export interface SplitterState {
  /** The beginning of a record whose end has not arrived. */
  rest: string
  line: number
  /** Inside a rejected line whose end has not arrived. */
  skipping: boolean
  endedWithCr: boolean
  budget: number
}

/**
 * Splits text into records as it arrives. Written here because the package csv-parse, tried first, cannot continue
 * after a fault: an unclosed quote or a record over its size limit silently ends the file, and a quoted CRLF counts as
 * two lines. This splitter rejects the line on which a broken record starts, and continues with the next line.
 */
export class RecordSplitter {
  readonly #dialect: Dialect
  readonly #limits: Limits
  readonly state: SplitterState
  /** The position of the next quote. */
  #quoteAt = -1

  constructor(dialect: Dialect, state?: SplitterState, limits = LIMITS) {
    this.#dialect = dialect
    this.#limits = limits
    const budget = SEARCH_BUDGET * limits.record
    const start = { rest: '', line: 1, skipping: dialect.sepLine, endedWithCr: false, budget }
    this.state = { ...(state ?? start) }
  }

  /** Returns the records that are complete, with `last` all of them. */
  *push(text: string, last = false): Generator<Outcome> {
    const buffer = this.state.rest + this.#unifyLines(text)
    this.state.rest = ''
    this.#quoteAt = -1
    let at = this.state.skipping ? this.#skipLine(buffer, 0) : 0
    while (at < buffer.length) {
      const lineEnd = endOf(buffer, '\n', at)
      const record = this.#record(buffer, at, lineEnd, last)
      if (!record && !last && this.#mayWait(buffer, at, lineEnd)) {
        this.state.rest = buffer.slice(at)
        return
      }
      const code = this.#fault(record, at, lineEnd)
      if (!record || code) {
        const searched = record ? record.end : Math.min(buffer.length, at + this.#limits.record)
        this.state.budget -= Math.max(0, searched - lineEnd)
        yield { line: this.state.line, code: code! }
        at = this.#skipLine(buffer, at)
        continue
      }
      const most = this.#limits.cell
      if (record.end - at > most && record.cells.some((cell) => cell.length > most))
        yield { line: this.state.line, code: 'cell_too_long' }
      else if (!record.cells.every(isBlank)) yield { line: this.state.line, cells: record.cells }
      this.state.line += record.end === lineEnd ? 1 : countLines(buffer, at, record.end)
      at = record.end + 1
    }
  }

  /** The record that starts at `at`; null when its end has not arrived. */
  #record(buffer: string, at: number, lineEnd: number, last: boolean): QuotedRecord | null {
    const { delimiter, quote } = this.#dialect
    if (this.#quoteAt < at) this.#quoteAt = endOf(buffer, quote, at)
    if (this.#quoteAt < lineEnd) {
      const limit = this.state.budget > 0 ? at + this.#limits.record : lineEnd
      return readQuoted(buffer, { at, limit, last, delimiter, quote })
    }
    if (lineEnd === buffer.length && !last) return null
    let end = lineEnd
    while (end > at && buffer.charCodeAt(end - 1) === 13) end--
    return { cells: buffer.slice(at, end).split(delimiter), end: lineEnd, state: 'clean' }
  }

  #mayWait(buffer: string, at: number, lineEnd: number): boolean {
    return buffer.length - at <= this.#limits.record && (this.state.budget > 0 || lineEnd === buffer.length)
  }

  /**
   * Text after a closing quote (`"Hotel "Praha"";x`) counts as a quote that was not doubled, as long as it shifts no
   * columns. Over several lines, the quote of a later row has probably closed what this row left open.
   */
  #fault(record: QuotedRecord | null, at: number, lineEnd: number): RowFaultCode | undefined {
    if (lineEnd - at > this.#limits.record) return 'row_too_long'
    if (!record || record.state === 'broken') return 'row_broken'
    if (record.state === 'clean') return undefined
    const { columns = record.cells.length } = this.#dialect
    const shifted = record.cells.length < columns || !record.cells.slice(columns).every(isBlank)
    return shifted || record.end > lineEnd ? 'row_broken' : undefined
  }

  /** The start of the next line. Until it has arrived, further text is dropped. */
  #skipLine(buffer: string, at: number): number {
    const end = buffer.indexOf('\n', at)
    this.state.skipping = end === -1
    if (this.state.skipping) return buffer.length
    this.state.line++
    return end + 1
  }

  /** Converts line ends of old Macs to LF. In other files a single CR is a character of a cell. */
  #unifyLines(text: string): string {
    if (this.#dialect.lineEnd !== '\r' || text === '') return text
    const start = this.state.endedWithCr && text.startsWith('\n') ? 1 : 0
    this.state.endedWithCr = text.endsWith('\r')
    return text.slice(start).replace(/\r\n?/g, '\n')
  }
}

/** Pads or cuts the cells to the number of columns. */
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
