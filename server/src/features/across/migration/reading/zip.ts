import type { Readable } from 'node:stream'
import { validation } from '../../../../platform/errors.ts'
import { openZip } from '../../../../platform/files/open-zip.ts'
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

export interface ArchivedFile {
  path: string
  /** It may be opened several times. */
  open(): Readable
}

/** Archives inside archives are refused: they hide what they cost. */
const ARCHIVE = /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar)$/i
/** What a Mac adds. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/

/**
 * The files of a zip archive. 400 for an archive that is damaged, encrypted or has too many files, for paths that lead out
 * of it, and for archives inside.
 */
export async function* entriesOf(file: Spooled, name: string, budget: Budget): AsyncGenerator<ArchivedFile> {
  const zip = await openZip(file, (path = name) => refused('archive', path.slice(0, 200)))
  if (zip.count > MOST_ENTRIES) throw refused('files', name)
  const own = new Budget(Math.max(SMALL, MOST_RATIO * file.bytes))
  const spend = (bytes: number) => {
    for (const one of [budget, own]) one.spend(bytes)
  }
  for await (const { path, open } of zip.entries()) {
    if (path.endsWith('/') || HIDDEN.test(path)) continue
    if (ARCHIVE.test(path)) throw refused('nested', path.slice(0, 200))
    yield { path, open: () => open(spend) }
  }
}
