import { fitted, RecordSplitter, type SplitterState } from '../../../audience/imports/index.ts'
import { type CsvFormat, MAX_ITEM, type Outcome, type RawItem } from './format.ts'

/** Descriptions of products are longer than cells of contacts. */
const LIMITS = { cell: MAX_ITEM, record: MAX_ITEM }

export interface CsvState {
  splitter: SplitterState
  /** Whether the line of the names has passed. */
  started: boolean
}

/** Reads the rows of a table, without its header. */
export class CsvReader {
  readonly #format: Pick<CsvFormat, 'table' | 'names'>
  readonly #splitter: RecordSplitter
  #started: boolean

  constructor(format: Pick<CsvFormat, 'table' | 'names'>, state?: CsvState) {
    this.#format = format
    this.#splitter = new RecordSplitter(format.table, state?.splitter, LIMITS)
    this.#started = state?.started ?? false
  }

  get state(): CsvState {
    return { splitter: this.#splitter.state, started: this.#started }
  }

  *push(text: string, last = false): Generator<Outcome> {
    for (const record of this.#splitter.push(text, last)) {
      if (!this.#started) this.#started = true
      else if ('cells' in record) yield { line: record.line, fields: this.#fieldsOf(record.cells) }
      else yield { line: record.line, fault: record.code === 'row_broken' ? 'broken' : 'too_long' }
    }
  }

  #fieldsOf(cells: string[]): RawItem {
    const fields: RawItem = new Map()
    const { names, table } = this.#format
    for (const [i, cell] of fitted(cells, table.columns).entries()) {
      const text = cell.trim()
      if (text) fields.set(names[i]!, text)
    }
    return fields
  }
}

/** The names of the columns, each once: `price`, `price 2`, `column 3`. */
export function namesOf(header: readonly string[], columns: number): string[] {
  const names = new Set<string>()
  for (let i = 0; i < columns; i++) {
    const name = header[i]?.slice(0, 200) || `column ${i + 1}`
    let free = name
    for (let n = 2; names.has(free); n++) free = `${name} ${n}`
    names.add(free)
  }
  return [...names]
}
