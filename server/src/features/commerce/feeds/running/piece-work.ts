// Runs in threads: hostile feeds take long. Faults of a feed are values, because errors lose their type on the way.
import { hash } from 'node:crypto'
import type { Piece } from '../../../audience/imports/index.ts'
import { detect, firstItems, type Sample } from '../reading/detect.ts'
import { FeedFault, type FeedFaultCode } from '../reading/faults.ts'
import { Columns, type Mapping } from '../reading/fields.ts'
import { type FeedFormat, type FormatName, MAX_ITEMS } from '../reading/format.ts'
import { type Item, readCode, readItem, type Setting } from '../reading/item.ts'
import { type ReaderState, readPiece } from '../reading/read-piece.ts'

export type Faulty = { fault: FeedFaultCode }

/** How the items of a run are read. */
export interface Plan extends Setting {
  mapping: Mapping
}

/** The first items of a feed: names and texts of their fields, in the order of the feed. */
export type FeedSample = [string, string][][]

const SAMPLE_ITEMS = 20
const SAMPLE_FIELDS = 100
const SAMPLE_VALUE = 500
/** The characters of a sample, about. */
const SAMPLE_SIZE = 100_000

/** Detects the format of a feed from its beginning. */
export const inspect = (sample: Sample, wanted: FormatName | 'auto') =>
  withFaults((): { format: FeedFormat; sample: FeedSample } => {
    const format = detect(sample, wanted)
    const items: FeedSample = []
    let size = 0
    for (const fields of firstItems(sample, format, SAMPLE_ITEMS)) {
      if (size > SAMPLE_SIZE) break
      const shown = [...fields].slice(0, SAMPLE_FIELDS)
      items.push(shown.map(([name, value]) => [printable(name), printable(value)]))
      size += shown.reduce((sum, [name, value]) => sum + name.length + Math.min(SAMPLE_VALUE, value.length), 0)
    }
    return { format, sample: items }
  })

/** PostgreSQL stores no NUL. */
const printable = (text: string) => text.slice(0, SAMPLE_VALUE).replaceAll('\0', '').toWellFormed()

/** Where a piece ended. */
export interface Position {
  reader: ReaderState
  /** Items so far, with those that were left out. */
  count: number
}

interface ItemError {
  line: number
  position: number
  code: string | null
  reason: string
}

export interface Stageable {
  /** In the order of `VALUES` of the stage. */
  rows: (string | null)[][]
  /** The number of items that were left out, and the first of them. */
  left: number
  errors: ItemError[]
}

export type PieceResult = { position: Position; result: Stageable } | Faulty

/** Errors of a piece that are returned: a run keeps no more. */
const MAX_ERRORS = 1000

/** Reads the items that end in a piece of a feed, as rows of the stage. `from` is where the piece before it ended. */
export const stagePiece = (
  piece: Piece,
  { format, from }: { format: FeedFormat; from: Position | null },
  plan: Plan,
): PieceResult =>
  withFaults(() => {
    const columns = new Columns(plan.kind, plan.mapping)
    const { outcomes, state } = readPiece(piece, format, from?.reader)
    const result: Stageable = { rows: [], left: 0, errors: [] }
    let count = from?.count ?? 0
    for (const outcome of outcomes) {
      if (++count > MAX_ITEMS) throw new FeedFault('too_many_items')
      const { line } = outcome
      const item = 'fields' in outcome ? readItem(outcome.fields, columns, plan) : outcome.fault
      if (typeof item !== 'string') result.rows.push(rowOf(count, line, item))
      else {
        result.left += 1
        if (result.errors.length >= MAX_ERRORS) continue
        const code = 'fields' in outcome ? readCode(outcome.fields, columns) : null
        result.errors.push({ line, position: count, code, reason: item })
      }
    }
    return { position: { reader: state(), count }, result }
  })

function rowOf(position: number, line: number, item: Item): (string | null)[] {
  const values = [
    ...[item.name, item.description, item.url, item.imageUrl, item.price, item.oldPrice, item.currency, item.category],
    ...[item.brand, item.ean, item.availability, item.publishedAt, item.author],
    item.fields && JSON.stringify(item.fields),
  ]
  // No value has the separator, and none is empty.
  return [String(position), String(line), item.code, `\\x${hash('md5', values.join('\0'))}`, ...values]
}

function withFaults<T>(work: () => T): T | Faulty {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    return { fault: error.code }
  }
}
