/** Encodings that can be detected, with their names for `TextDecoder`. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type LineEnd = '\r\n' | '\n' | '\r'

/** How a file is read. Plain data: an import stores it, so that every later reading gives the same rows. */
export interface Format {
  encoding: Encoding
  bom: boolean
  /** The file begins with Excel's line `sep=;`, which is not a row. */
  sepLine: boolean
  delimiter: string
  quote: string
  lineEnd: LineEnd
  header: boolean
  /** Every row is read as this many cells: shorter rows are padded, further cells are ignored. */
  columns: number
  /** The names of the columns, when the file has a header. */
  names?: string[]
  /** Names stand before the addresses. */
  hasNames?: boolean
}

/** The part of a file that `detect` reads. A sample of this length counts as cut off. */
export const SAMPLE_BYTES = 256 * 1024
export const MAX_ROWS = 300_000
export const MAX_COLUMNS = 500
/** In characters, as many as the longest field, a note. */
export const MAX_CELL = 10_000
/**
 * In characters. Limits the cost of an unclosed quote: this much is held in memory and searched before its line is
 * rejected. Rows of shops have 200 to 2,000 characters.
 */
export const MAX_RECORD = 256 * 1024
