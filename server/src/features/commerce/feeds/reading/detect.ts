import { detect as detectTable, FileFault } from '../../../audience/imports/index.ts'
import { namesOf } from './csv.ts'
import { encodingOf } from './encoding.ts'
import { FeedFault } from './faults.ts'
import { type FeedFormat, type FormatName, type RawItem, SAMPLE_BYTES, type XmlFormat } from './format.ts'
import { findArray } from './json/find-array.ts'
import { readPiece } from './read-piece.ts'

/** The beginning of a feed. */
export interface Sample {
  bytes: Uint8Array
  /** Later bytes that are not ASCII, if the beginning is. */
  evidence: Uint8Array | null
  contentType: string | null
}

const XML_FORMATS = ['heureka', 'zbozi', 'google', 'rss']
const GOOGLE = 'http://base.google.com/ns/1.0'
const MEDIA = 'http://search.yahoo.com/mrss/'
/** Roots of the known formats with their items. */
const ROOTS = new Map([
  ['SHOP', 'SHOPITEM'],
  ['rss', 'item'],
  ['rdf:RDF', 'item'],
  ['feed', 'entry'],
])
const MAX_PREFIXES = 20

/** Detects how a feed is read; `wanted` is the format that the company chose. Throws a FeedFault. */
export function detect({ bytes, evidence, contentType }: Sample, wanted: FormatName | 'auto'): FeedFormat {
  if (bytes.length === 0) throw new FeedFault('empty')
  const encoding = encodingOf(bytes, evidence, contentType)
  const isCut = bytes.length >= SAMPLE_BYTES
  const text = new TextDecoder(encoding).decode(bytes, { stream: isCut })
  if (text.includes('\0')) throw new FeedFault('binary')
  const start = text.trimStart()
  if (start === '') throw new FeedFault('empty')
  const format = start.startsWith('<')
    ? detectXml(start, encoding)
    : /^[[{]/.test(start)
      ? detectJson(text, encoding)
      : detectCsv(text, encoding, isCut)
  return checked(format, wanted)
}

/** Formats of one family are read in the same way, so the name that the company chose is kept. */
function checked(format: FeedFormat, wanted: FormatName | 'auto'): FeedFormat {
  if (wanted === 'auto') return format
  const isXml = (name: string) => XML_FORMATS.includes(name)
  if (format.name !== wanted && !(isXml(format.name) && isXml(wanted))) throw new FeedFault('format')
  return { ...format, name: wanted } as FeedFormat
}

function detectXml(text: string, encoding: string): XmlFormat {
  const prolog = /^(?:<\?[^>]*\?>|<!--[\s\S]*?-->|\s+)*/.exec(text)![0]
  const rest = text.slice(prolog.length)
  if (/^<(?:!doctype\s+)?html[\s>]/i.test(rest)) throw new FeedFault('html')
  if (rest.startsWith('<!')) throw new FeedFault('doctype')
  const [, root = '', attributes = ''] = /^<([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*)/.exec(rest) ?? []
  const item = ROOTS.get(root)
  if (!item) throw new FeedFault('format')
  const prefixes: Record<string, string> = {}
  const declared = [...attributes.slice(0, 10_000).matchAll(/xmlns:([\w.-]+)\s*=\s*(["'])(.*?)\2/g)]
  for (const [, prefix = '', , address] of declared.slice(0, MAX_PREFIXES)) {
    if (address === GOOGLE) prefixes[prefix] = 'g'
    if (address === MEDIA) prefixes[prefix] = 'media'
  }
  const isGoogle = Object.values(prefixes).includes('g')
  const name = root === 'SHOP' ? (/zbozi\.cz/.test(attributes) ? 'zbozi' : 'heureka') : isGoogle ? 'google' : 'rss'
  return { type: 'xml', name, encoding, root, item, prefixes }
}

function detectJson(text: string, encoding: string): FeedFormat {
  const start = findArray(text)
  if (start === null) throw new FeedFault('format')
  return { type: 'json', name: 'json', encoding, start }
}

function detectCsv(text: string, encoding: string, isCut: boolean): FeedFormat {
  try {
    const bytes = Buffer.from(text)
    const sample = isCut ? bytes.subarray(0, SAMPLE_BYTES / 2) : bytes
    const { format: table, header } = detectTable(sample, { header: true, encoding: 'utf-8' })
    if (table.columns < 2) throw new FeedFault('format')
    return { type: 'csv', name: 'csv', encoding, table, names: namesOf(header!, table.columns) }
  } catch (error) {
    if (error instanceof FileFault) throw new FeedFault(error.code === 'empty' ? 'empty' : 'format')
    throw error
  }
}

/** The first items of a feed. */
export function firstItems({ bytes }: Sample, format: FeedFormat, most: number): RawItem[] {
  const isCut = bytes.length >= SAMPLE_BYTES
  const text = new TextDecoder(format.encoding).decode(bytes, { stream: isCut })
  const items: RawItem[] = []
  try {
    for (const outcome of readPiece({ text, last: !isCut }, format, undefined).outcomes) {
      if ('fields' in outcome) items.push(outcome.fields)
      if (items.length >= most) break
    }
  } catch (error) {
    // Items before the place where the feed breaks off are shown too.
    if (!(error instanceof FeedFault)) throw error
  }
  return items
}
