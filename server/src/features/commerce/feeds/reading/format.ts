import type { TableFormat } from '../../../audience/imports/index.ts'
import type { ItemFault } from './faults.ts'

/** The formats of feeds, as the API names them. Atom is `rss`, or `google` with the elements of Google. */
export const FORMATS = ['heureka', 'zbozi', 'google', 'rss', 'json', 'csv'] as const
export type FormatName = (typeof FORMATS)[number]

/** How a feed is read. Plain data: a run stores it, so that a second reading gives the same items. */
export type FeedFormat = XmlFormat | JsonFormat | CsvFormat

interface Common {
  name: FormatName
  /** As `TextDecoder` names it. */
  encoding: string
}

export interface XmlFormat extends Common {
  type: 'xml'
  /** The names of the outermost element and of the elements that are items. */
  root: string
  item: string
  /** Prefixes of names that stand for a known one: `{ ns0: 'g' }`. */
  prefixes: Record<string, string>
}

export interface JsonFormat extends Common {
  type: 'json'
  /** The characters before the first item of the array. */
  start: number
}

export interface CsvFormat extends Common {
  type: 'csv'
  table: TableFormat
  /** The names of the columns, each once. */
  names: string[]
}

/** The part of a feed from which its format is detected. */
export const SAMPLE_BYTES = 512 * 1024
/** The longest item in bytes. */
export const MAX_ITEM = 1024 * 1024
/** The most nested elements or objects of an item. */
export const MAX_DEPTH = 20
/** The most fields of an item; more are ignored. */
export const MAX_FIELDS = 300
export const MAX_ITEMS = 1_000_000

/** The fields of an item as the feed has them: names or dotted paths with their texts, in the order of the feed. */
export type RawItem = Map<string, string>

/** An item of a feed, or why it cannot be read. `line` is where it starts, from 1. */
export type Outcome = { line: number; fields: RawItem } | { line: number; fault: ItemFault }
