import { detectDialect, firstRecords } from './dialect.ts'
import { detectEncoding } from './encoding.ts'
import { FileFault } from './faults.ts'
import { type Format, MAX_COLUMNS, SAMPLE_BYTES } from './format.ts'
import { looksLikeHeader } from './header.ts'
import { fitted } from './split-records.ts'
import { cleanLine, isBlank } from './text.ts'

export interface Detected {
  format: Format
  /** The cleaned names of the columns; not necessarily unique. */
  header: string[] | null
  /** At most 100 first rows, each with as many cells as the format has columns. */
  sampleRows: string[][]
}

/** Choices of the caller, which override detection. */
export interface DetectOptions {
  delimiter?: string
  encoding?: string
  header?: boolean
}

const SAMPLE_ROWS = 100

/** Detects the format of a file from its first 256 kB (`SAMPLE_BYTES`). Throws a FileFault when it is not a table. */
export function detect(sample: Uint8Array, options: DetectOptions = {}): Detected {
  if (sample.length === 0) throw new FileFault('empty')
  const cut = sample.length >= SAMPLE_BYTES
  const { encoding, bom } = detectEncoding(sample, options.encoding)
  const text = new TextDecoder(encoding).decode(sample, { stream: cut })
  if (isBlank(text)) throw new FileFault('empty')
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) throw new FileFault('markup')

  const dialect = detectDialect(text, { cut, delimiter: options.delimiter })
  const [first, ...others] = firstRecords(text, { dialect, cut, limit: SAMPLE_ROWS + 1 })
  if (!first) throw cut ? new FileFault('row_broken', 1) : new FileFault('empty')
  if ('code' in first) throw new FileFault(first.code, first.line)

  const rows = others.flatMap((one) => ('cells' in one ? [one.cells] : []))
  const header = options.header ?? looksLikeHeader(first.cells, rows)
  if (header && others.length === 0 && !cut) throw new FileFault('header_only')
  if (!header) rows.unshift(first.cells)
  const columns = countColumns(header ? first.cells : null, rows)
  if (columns > MAX_COLUMNS) throw new FileFault('too_many_columns')
  return {
    format: { encoding, bom, ...dialect, header, columns },
    header: header ? first.cells.slice(0, columns).map(cleanLine) : null,
    sampleRows: rows.slice(0, SAMPLE_ROWS).map((cells) => fitted(cells, columns)),
  }
}

/**
 * Counts the columns, without those that trailing delimiters make: they have neither a name nor a value in the sample.
 */
function countColumns(header: string[] | null, rows: string[][]): number {
  const used = (cells: string[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1
  const width = Math.max(0, ...rows.map(used))
  return header ? Math.max(used(header), Math.min(header.length, width)) : width
}
