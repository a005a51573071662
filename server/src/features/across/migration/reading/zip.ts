import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { validation } from '../../../../platform/errors.ts'
import type { Spooled } from '../../../../platform/files/spool.ts'

/** The most files in an archive. An account export has one per campaign. */
const MOST_ENTRIES = 5000
/** The most bytes of all files of a request together: what a decompression bomb may cost. */
const MOST_UNPACKED = 1024 ** 3

/**
 * The most bytes of one archive, per byte of it. Tables shrink to a tenth or a thirtieth, and their beginnings are read
 * twice; a decompression bomb shrinks to a thousandth. Small archives may have more.
 */
const MOST_RATIO = 100
const SMALL = 16 * 1024 ** 2

/** Counts what is unpacked, however the archive lies about its sizes. */
export class Budget {
  #left: number

  constructor(bytes = MOST_UNPACKED) {
    this.#left = bytes
  }

  spend(bytes: number) {
    this.#left -= bytes
    if (this.#left < 0) throw refused('unpacked_size')
  }
}

export const refused = (reason: string, file?: string) =>
  validation('fileIds', { reason, ...(file === undefined ? {} : { file }) })

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

export interface ZipEntry {
  path: string
  open(): Promise<Readable>
}

/** Archives inside archives are refused: they hide what they cost. */
const ARCHIVE = /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar)$/i
/** What a Mac adds. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/

/**
 * The files of a zip archive. 400 for an archive that is damaged, encrypted or has too many files, for paths that lead out
 * of it, and for archives inside.
 */
export async function* entriesOf(file: Spooled, name: string, budget: Budget): AsyncGenerator<ZipEntry> {
  const zip = await readable(name, () =>
    fromRandomAccessReaderPromise(new SpooledReader(file), file.bytes, { lazyEntries: true, autoClose: false }),
  )
  if (zip.entryCount > MOST_ENTRIES) throw refused('files', name)
  const own = new Budget(Math.max(SMALL, MOST_RATIO * file.bytes))
  const entries = zip.eachEntry()
  for (;;) {
    const { done, value: entry } = await readable(name, () => entries.next())
    if (done) return
    const path = entry.fileName
    if (path.endsWith('/') || HIDDEN.test(path)) continue
    if (ARCHIVE.test(path)) throw refused('nested', path.slice(0, 200))
    yield { path, open: () => openEntry(zip, entry, [budget, own]) }
  }
}

const openEntry = async (zip: ZipFile, entry: Entry, budgets: readonly Budget[]): Promise<Readable> => {
  const packed = await readable(entry.fileName, () => zip.openReadStreamPromise(entry))
  return Readable.from(counted(packed, entry.fileName, budgets), { objectMode: false })
}

async function* counted(packed: Readable, name: string, budgets: readonly Budget[]) {
  try {
    const chunks = packed[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const { done, value } = await readable(name, () => chunks.next())
      if (done) return
      for (const budget of budgets) budget.spend(value.length)
      yield value
    }
  } finally {
    packed.destroy()
  }
}

/** Reports what the library finds wrong with an archive. */
async function readable<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw refused('archive', name.slice(0, 200))
  }
}
