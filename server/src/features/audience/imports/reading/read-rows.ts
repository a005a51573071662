import type { Readable } from 'node:stream'
import { FileFault, type RowFaultCode } from './faults.ts'
import { type Format, MAX_ROWS } from './format.ts'
import { fitted, type Outcome, RecordSplitter } from './split-records.ts'

export interface Row {
  /** The line of the file where the row starts, from 1. */
  line: number
  /** As many as the format has columns. */
  cells: string[]
}

export interface Batch {
  rows: Row[]
  rejected: { line: number; code: RowFaultCode }[]
  /** The number of characters that could not be decoded, here or before: they are U+FFFD. */
  damaged: number
}

/** Bytes and characters that are processed at a time. */
const PIECE = 64 * 1024
/** The approximate limit of a batch in characters, because rows may be long. */
const MAX_BATCH = 1 << 20

/**
 * Reads the rows of a file without its header, in batches of at most `size` rows and rejections and about a megabyte.
 * Memory holds one batch and one piece of the file, whatever its length and however it arrives. Throws a FileFault when
 * there are too many rows.
 */
export async function* readRows(
  source: Readable | AsyncIterable<Uint8Array>,
  format: Format,
  { size = 1000, maxRows = MAX_ROWS }: { size?: number; maxRows?: number } = {},
): AsyncGenerator<Batch, void, undefined> {
  const splitter = new RecordSplitter(format)
  let batch: Batch = { rows: [], rejected: [], damaged: 0 }
  let characters = 0
  let count = format.header ? -1 : 0
  for await (const { text, last } of decode(source, format.encoding)) {
    batch.damaged += countDamaged(text)
    for (const outcome of splitter.push(text, last)) {
      if (++count === 0) continue
      if (count > maxRows) throw new FileFault('too_many_rows', outcome.line)
      characters += put(batch, outcome, format.columns)
      if (batch.rows.length + batch.rejected.length < size && characters < MAX_BATCH) continue
      yield batch
      characters = 0
      batch = { rows: [], rejected: [], damaged: 0 }
    }
  }
  if (batch.rows.length + batch.rejected.length + batch.damaged > 0) yield batch
}

/** Adds a record to the batch. Returns its length in characters. */
function put(batch: Batch, outcome: Outcome, columns: number): number {
  if ('code' in outcome) {
    batch.rejected.push(outcome)
    return 0
  }
  const cells = fitted(outcome.cells, columns)
  batch.rows.push({ line: outcome.line, cells })
  let characters = 0
  for (const cell of cells) characters += cell.length
  return characters
}

/**
 * Decodes the file into pieces that are not tiny, because each is searched from its first open record, and not large.
 */
async function* decode(source: Readable | AsyncIterable<Uint8Array>, encoding: Format['encoding']) {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      text += decoder.decode(chunk.subarray(at, at + PIECE), { stream: true })
      if (text.length < PIECE / 2) continue
      yield { text, last: false }
      text = ''
    }
  }
  yield { text: text + decoder.decode(), last: true }
}

function countDamaged(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}
