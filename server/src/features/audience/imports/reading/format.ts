/** Encodings that we tell apart, by the names that `TextDecoder` knows them under. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type LineEnd = '\r\n' | '\n' | '\r'

/** How a file is to be read. Plain data: an import keeps it, so that every later reading of the file is the same. */
export interface Format {
  encoding: Encoding
  bom: boolean
  /** The file begins with Excel's `sep=;`, a line that is no row. */
  sepLine: boolean
  delimiter: string
  quote: string
  lineEnd: LineEnd
  header: boolean
  /** Every row is read as so many cells: shorter ones are padded, what stands beyond is ignored. */
  columns: number
  /** What the first row called them, when it is no contact. */
  names?: string[]
}

/** `detect` looks at so much of a file; a sample of this length is taken to be cut off. */
export const SAMPLE_BYTES = 256 * 1024
export const MAX_ROWS = 300_000
export const MAX_COLUMNS = 500
/** Characters. The longest field of ours, a note, holds as many. */
export const MAX_CELL = 10_000
/**
 * Characters. What an unclosed quote may cost: so much is held in memory and looked through before its line is given
 * up. Rows of shops have 200 to 2,000.
 */
export const MAX_RECORD = 256 * 1024
