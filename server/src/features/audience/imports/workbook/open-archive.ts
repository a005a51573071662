import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { Spooled } from '../../../../platform/files/spool.ts'
import { FileFault } from '../reading/faults.ts'

/** A workbook has a part for each of its sheets, pictures and comments. */
const MOST_PARTS = 10_000
/**
 * The most bytes that are unpacked, per byte of the archive and in all. Sheets shrink to a tenth or a thirtieth; a
 * decompression bomb shrinks to a thousandth. Small workbooks may have more.
 */
const MOST_RATIO = 100
const SMALL = 32 * 1024 ** 2
const MOST_UNPACKED = 1024 ** 3

export interface Archive {
  /** Opens a part; null if there is none. */
  open(path: string): Promise<Readable | null>
}

class SpooledReader extends RandomAccessReader {
  readonly #file: Spooled

  constructor(file: Spooled) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.stream(start, end)
  }
}

/** Opens a zip archive. Its sizes are counted while it is unpacked, because an archive may lie about them. */
export async function openArchive(file: Spooled): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await readable(() => fromRandomAccessReaderPromise(new SpooledReader(file), file.bytes, options))
  if (zip.entryCount > MOST_PARTS) throw new FileFault('workbook_size')
  const entries = await readable(() => entriesOf(zip))
  let left = Math.min(MOST_UNPACKED, Math.max(SMALL, MOST_RATIO * file.bytes))
  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new FileFault('workbook_size')
  }
  return {
    async open(path) {
      const entry = entries.get(path.toLowerCase())
      return entry ? Readable.from(unpack(zip, entry, spend), { objectMode: false }) : null
    },
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  return entries
}

async function* unpack(zip: ZipFile, entry: Entry, spend: (bytes: number) => void) {
  const packed = await readable(() => zip.openReadStreamPromise(entry))
  try {
    const chunks = packed[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const { done, value } = await readable(() => chunks.next())
      if (done) return
      spend(value.length)
      yield value
    }
  } finally {
    packed.destroy()
  }
}

/** Reports what the library finds wrong with an archive. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new FileFault('workbook')
  }
}
