import type { Readable } from 'node:stream'
import { openZip, type ZipEntry } from '../../../../platform/files/open-zip.ts'
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
  open(path: string): Readable | null
}

/** Opens the archive of a workbook. */
export async function openArchive(file: Spooled): Promise<Archive> {
  const zip = await openZip(file, () => new FileFault('workbook'))
  if (zip.count > MOST_PARTS) throw new FileFault('workbook_size')
  const entries = new Map<string, ZipEntry>()
  for await (const entry of zip.entries()) entries.set(entry.path.toLowerCase(), entry)
  let left = Math.min(MOST_UNPACKED, Math.max(SMALL, MOST_RATIO * file.bytes))
  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new FileFault('workbook_size')
  }
  return { open: (path) => entries.get(path.toLowerCase())?.open(spend) ?? null }
}
