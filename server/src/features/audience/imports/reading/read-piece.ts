import { FileFault, type RowFaultCode } from './faults.ts'
import { type Format, MAX_ROWS } from './format.ts'
import { fitted, RecordSplitter, type SplitterState } from './split-records.ts'

/** A part of the text of a file. */
export interface Piece {
  text: string
  /** The file ends with it. */
  last: boolean
}

export interface Row {
  /** The line of the file where the row starts, from 1. */
  line: number
  /** As many as the format has columns. */
  cells: string[]
}

export interface Rows {
  rows: Row[]
  rejected: { line: number; code: RowFaultCode }[]
  /** Where the next piece continues. */
  position: Position
}

/** Plain data: each piece may be read in another thread. */
export interface Position {
  splitter: SplitterState
  /** The rows so far. The header is row 0. */
  rows: number
}

/**
 * Reads the rows that end in a piece of a file, without its header. `from` is where the piece before it ended. Throws a
 * FileFault when there are too many rows.
 */
export function readPiece(
  { text, last }: Piece,
  format: Format,
  from: Position | null,
  { maxRows = MAX_ROWS }: { maxRows?: number } = {},
): Rows {
  const splitter = new RecordSplitter(format, from?.splitter)
  const found: Omit<Rows, 'position'> = { rows: [], rejected: [] }
  let count = from?.rows ?? (format.header ? -1 : 0)
  for (const outcome of splitter.push(text, last)) {
    if (++count === 0) continue
    if (count > maxRows) throw new FileFault('too_many_rows', outcome.line)
    if ('code' in outcome) found.rejected.push(outcome)
    else found.rows.push({ line: outcome.line, cells: fitted(outcome.cells, format.columns) })
  }
  return { ...found, position: { splitter: splitter.state, rows: count } }
}
