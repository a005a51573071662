// Workbooks are turned into CSV when they are uploaded: everything after that reads one kind of file.
import type { Readable } from 'node:stream'
import type { App } from '../../../../platform/app.ts'
import type { Spooled } from '../../../../platform/files/spool.ts'
import { inThread, type ThreadFunction } from '../../../../platform/threads/offload.ts'
import { withoutFault } from '../in-threads.ts'
import type { Faulty } from '../piece-work.ts'
import { FileFault } from '../reading/faults.ts'
import { MAX_ROWS } from '../reading/format.ts'
import { piecesOf } from '../reading/pieces.ts'
import { type Archive, openArchive } from './open-archive.ts'
import type { Cell } from './read-sheet.ts'
import { SharedStrings } from './shared-strings.ts'
import type * as work from './workbook-work.ts'

interface Context {
  app: Pick<App, 'offload'>
  tenantId: string
}

/** How the CSV of a workbook is written. */
export const WRITTEN = { delimiter: ';', encoding: 'utf-8' } as const

const FIELD = { field: 'file' }
const MODULE = new URL('./workbook-work.ts', import.meta.url)
const OUTLINE = inThread<typeof work.outlineOf>(MODULE, 'outlineOf', FIELD)
const STYLES = inThread<typeof work.dateStyles>(MODULE, 'dateStyles', FIELD)
const STRINGS = inThread<typeof work.readStrings>(MODULE, 'readStrings', FIELD)
const SHEET = inThread<typeof work.readSheet>(MODULE, 'readSheet', FIELD)

/** The most bytes of the parts that are read at once. */
const MOST_SMALL = 4 * 1024 ** 2
/** Bytes that are written at a time, about. */
const PORTION = 1 << 16

/**
 * The first sheet of a workbook as CSV, as a stream. Each line has the number that its row has in the sheet. Only the
 * texts that cells share are in memory as a whole. Throws a FileFault, also when the sheet has more than `maxBytes`: those of
 * its cells and of what stands between them, without the quotes that are written here.
 */
export async function* csvOf({ app, tenantId }: Context, file: Spooled, maxBytes: number): AsyncGenerator<Buffer> {
  const archive = await openArchive(file)
  const owner = `import ${tenantId}`
  const workbook = await smallPart(archive, 'xl/workbook.xml')
  if (workbook === null) throw new FileFault('zip')
  const relations = (await smallPart(archive, 'xl/_rels/workbook.xml.rels')) ?? ''
  const outline = withoutFault(await app.offload.run(OUTLINE, owner, workbook, relations))
  const styles = outline.styles && (await smallPart(archive, outline.styles))
  const { dates } = styles ? withoutFault(await app.offload.run(STYLES, owner, styles)) : { dates: [] }
  const strings = new SharedStrings()
  const shared = outline.strings && archive.open(outline.strings)
  if (shared) for await (const some of inPieces({ app, owner }, shared, STRINGS)) strings.add(some)
  const sheet = archive.open(outline.sheet)
  if (!sheet) throw new FileFault('workbook')
  let [text, line, rows, left] = ['', 1, 0, maxBytes]
  for await (const some of inPieces({ app, owner }, sheet, SHEET, { dates, from1904: outline.from1904 }))
    for (const { number, cells } of some) {
      // With the header there is one more.
      if (++rows > MAX_ROWS + 1) throw new FileFault('too_many_rows', number)
      left -= number - line
      text += '\n'.repeat(number - line)
      line = number
      for (const [at, cell] of cells.entries()) {
        const content = textOf(cell, strings)
        left -= Buffer.byteLength(content) + (at ? 1 : 0)
        if (left < 0) throw new FileFault('sheet_size', number)
        text += (at ? WRITTEN.delimiter : '') + quoted(content)
        if (text.length < PORTION) continue
        yield Buffer.from(text)
        text = ''
      }
    }
  yield Buffer.from(text)
}

const textOf = (cell: Cell, strings: SharedStrings) => (typeof cell === 'number' ? strings.at(cell) : cell)

/** Every cell is quoted, so that nothing in it is taken for a delimiter. Line breaks would shift the numbers of lines. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""').replace(/\r\n?|\n/g, '\u2028')}"`

async function smallPart(archive: Archive, path: string): Promise<string | null> {
  const content = archive.open(path)
  if (!content) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_SMALL) throw new FileFault('workbook_size')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

interface Read<State, T> {
  result: T
  /** Where the next piece continues. */
  state: State
}

/** Reads a part of a workbook piece by piece in threads. Yields the result of each piece. */
async function* inPieces<Args extends unknown[], State, T>(
  { app, owner }: { app: Context['app']; owner: string },
  content: Readable,
  call: ThreadFunction<(piece: string, from: State | null, ...args: Args) => Read<State, T> | Faulty>,
  ...args: Args
): AsyncGenerator<T> {
  let state: State | null = null
  for await (const { text } of piecesOf(content, 'utf-8')) {
    const answer: Read<State, T> | Faulty = await app.offload.run(call, owner, text, state, ...args)
    const read: Read<State, T> = withoutFault(answer)
    state = read.state
    yield read.result
  }
}
