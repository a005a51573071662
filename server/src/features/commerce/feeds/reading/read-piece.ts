import type { Piece } from '../../../audience/imports/index.ts'
import { CsvReader, type CsvState } from './csv.ts'
import type { FeedFormat, Outcome } from './format.ts'
import { readJsonItem } from './json/read-item.ts'
import { JsonSplitter, type JsonState } from './json/split-items.ts'
import { readXmlItem } from './xml/read-item.ts'
import { XmlSplitter, type XmlState } from './xml/split-items.ts'

/** Where a piece ended. */
export type ReaderState = XmlState | JsonState | CsvState

/** Reads the items that end in a piece of a feed. Each piece may be read in another thread. Throws a FeedFault. */
export function readPiece(
  { text, last }: Piece,
  format: FeedFormat,
  from: ReaderState | undefined,
): { outcomes: Iterable<Outcome>; state(): ReaderState } {
  const reader = readerOf(format, from)
  return { outcomes: reader.push(text, last), state: () => reader.state }
}

interface Reader {
  readonly state: ReaderState
  push(text: string, last: boolean): Iterable<Outcome>
}

function readerOf(format: FeedFormat, from: ReaderState | undefined): Reader {
  if (format.type === 'csv') return new CsvReader(format, from as CsvState)
  const splitter =
    format.type === 'xml' ? new XmlSplitter(format, from as XmlState) : new JsonSplitter(format, from as JsonState)
  const read = (text: string) => (format.type === 'xml' ? readXmlItem(text, format) : readJsonItem(text))
  return {
    state: splitter.state,
    *push(text, last): Generator<Outcome> {
      for (const item of splitter.push(text, last)) {
        const fields = 'text' in item ? read(item.text) : item.fault
        yield typeof fields === 'string' ? { line: item.line, fault: fields } : { line: item.line, fields }
      }
    },
  }
}
