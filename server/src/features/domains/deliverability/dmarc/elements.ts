import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { DmarcFault } from './fault.ts'

const MAX_DEPTH = 20
const MAX_TEXT = 1_000
const MAX_ATTRIBUTES = 100_000
/** A row has about 25 elements. A million of them take a second. */
const MAX_ELEMENTS = 1_000_000

export interface ElementReader {
  /** The path of the names down to the element, such as `feedback/record/row`. */
  open(path: string): void
  close(path: string, text: string): void
}

/** Reads an XML document element by element. Namespaces are ignored: few reporters use them. A DOCTYPE is refused. */
export async function readElements(content: AsyncIterable<Uint8Array>, reader: ElementReader): Promise<void> {
  const parser = createParser(reader)
  let decoder: TextDecoder | undefined
  let isStarted = false
  for await (const bytes of content) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    const text = decoder.decode(bytes, { stream: true })
    // Some reporters put a line break before the declaration, which XML forbids.
    const rest: string = isStarted ? text : text.trimStart()
    isStarted ||= rest.length > 0
    parser.write(rest)
  }
  if (!isStarted) throw new DmarcFault('empty')
  parser.write(decoder!.decode()).close()
}

function createParser({ open, close }: ElementReader) {
  const parser = new SaxesParser({ position: false })
  /** The paths of the open elements. */
  const paths: string[] = []
  let text = ''
  let attributes = 0
  let elements = 0
  const add = (part: string) => {
    if (text.length < MAX_TEXT) text += part.slice(0, MAX_TEXT)
  }
  parser.on('error', () => {
    throw new DmarcFault('syntax')
  })
  parser.on('doctype', () => {
    throw new DmarcFault('doctype')
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw new DmarcFault('syntax')
  })
  parser.on('opentag', ({ name }) => {
    if (++elements > MAX_ELEMENTS) throw new DmarcFault('elements')
    if (paths.length >= MAX_DEPTH) throw new DmarcFault('syntax')
    const path = paths.length ? `${paths.at(-1)}/${localName(name)}` : localName(name)
    paths.push(path)
    text = ''
    open(path)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    close(paths.pop()!, text && clean(text))
    text = ''
  })
  return parser
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1, 200).toLowerCase()

/** The text as one line that can be stored and shown. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)

/** The encoding by the byte order mark, else by the declaration, which is ASCII in all other encodings. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const named = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1]
  if (!named || /^utf-?16/i.test(named)) return 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}
