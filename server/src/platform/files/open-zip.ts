import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { FileStore } from './file-store.ts'
import type { Spooled } from './spool.ts'

export interface ZipEntry {
  /** The path of a folder ends with a slash. */
  path: string
  /** The content; it may be opened several times. Calls `spend` with the bytes of each part, which may throw. */
  open(spend?: (bytes: number) => void): Readable
}

export interface Zip {
  /** The number of files and folders. */
  count: number
  /** The files and folders, one after the other. */
  entries(): AsyncGenerator<ZipEntry>
}

/** Makes the error about an archive that is damaged or encrypted, or about one of its files. */
type FaultOf = (path?: string) => Error

/** Opens a zip archive. An archive may lie about its sizes: only the bytes that `spend` gets are real. */
export async function openZip(file: Pick<Spooled, 'bytes' | 'stream'>, faultOf: FaultOf): Promise<Zip> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await readable(faultOf, () => fromRandomAccessReaderPromise(new SpooledReader(file), file.bytes, options))
  return { count: zip.entryCount, entries: () => entriesOf(zip, faultOf) }
}

/** Whether a stored file begins as a zip archive does. */
export async function isZip(files: FileStore, key: string): Promise<boolean> {
  const start = await files.read(key, { bytes: 4 })
  return start !== null && (await buffer(start)).toString('latin1') === 'PK\x03\x04'
}

class SpooledReader extends RandomAccessReader {
  readonly #file: Pick<Spooled, 'stream'>

  constructor(file: Pick<Spooled, 'stream'>) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.stream(start, end)
  }
}

async function* entriesOf(zip: ZipFile, faultOf: FaultOf): AsyncGenerator<ZipEntry> {
  const entries = zip.eachEntry()
  for (;;) {
    const { done, value: entry } = await readable(faultOf, () => entries.next())
    if (done) return
    const path = entry.fileName
    yield {
      path,
      open: (spend = () => {}) =>
        Readable.from(
          unpack(zip, entry, () => faultOf(path), spend),
          { objectMode: false },
        ),
    }
  }
}

async function* unpack(zip: ZipFile, entry: Entry, faultOf: FaultOf, spend: (bytes: number) => void) {
  const packed = await readable(faultOf, () => zip.openReadStreamPromise(entry))
  try {
    const chunks = packed[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const { done, value } = await readable(faultOf, () => chunks.next())
      if (done) return
      spend(value.length)
      yield value
    }
  } finally {
    packed.destroy()
  }
}

/** Replaces the errors of the library. */
async function readable<T>(faultOf: FaultOf, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw faultOf()
  }
}
