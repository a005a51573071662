import type { Readable } from 'node:stream'
import type { Context } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { spoolFolder } from '../../../../platform/files/open-files.ts'
import { isZip } from '../../../../platform/files/open-zip.ts'
import { spool } from '../../../../platform/files/spool.ts'
import { findFile } from '../../../audience/imports/index.ts'
import { Budget, entriesOf, refused } from './zip.ts'

/** A file of an export: an uploaded one, or one of an uploaded archive. */
export interface Part {
  /** With the folders of the archive. */
  path: string
  kind: 'table' | 'json' | 'html' | 'other'
  /** No unsubscription in it is later. */
  uploadedAt: Date
  /** The content from the beginning; it may be opened several times. */
  open(): Promise<Readable>
}

/** The most files of a request, archives or not. */
export const MOST_FILES = 50

/** The uploaded files; 400 for one that does not exist or has expired. */
export async function requireFiles({ db, now }: Pick<Context, 'db' | 'now'>, tenantId: string, ids: readonly string[]) {
  const files = []
  for (const [i, id] of ids.entries()) {
    const file = await findFile(db, tenantId, id, now)
    if (!file) throw validation(`fileIds.${i}`)
    files.push(file)
  }
  return files
}

export const bytesOf = (files: readonly StoredFile[]): number =>
  files.reduce((sum, { bytes }) => sum + Number(bytes), 0)

type StoredFile = Awaited<ReturnType<typeof requireFiles>>[number]

/** All files of an export, one after the other. The disk holds one archive at a time, the memory none. */
export async function* partsOf(
  { app }: { app: Pick<Context['app'], 'files' | 'config'> },
  files: readonly StoredFile[],
): AsyncGenerator<Part> {
  const budget = new Budget()
  for (const { key, name, created_at: uploadedAt } of files) {
    const content = async () => {
      const stream = await app.files.read(key)
      if (!stream) throw validation('fileIds')
      return stream
    }
    if (!(await isZip(app.files, key))) {
      yield { path: name, kind: kindOf(name, 'table'), uploadedAt, open: content }
      continue
    }
    if (/\.xls[xmb]?$/i.test(name)) throw refused('workbook', name)
    const spooled = await spool(spoolFolder(app.config.dataDir), await content())
    try {
      for await (const { path, open } of entriesOf(spooled, name, budget))
        yield { path: path.slice(0, 500), kind: kindOf(path, 'other'), uploadedAt, open: async () => open() }
    } finally {
      await spooled.close()
    }
  }
}

function kindOf(path: string, otherwise: Part['kind']): Part['kind'] {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  if (/^(?:csv|tsv|txt)$/.test(extension)) return 'table'
  if (extension === 'json') return 'json'
  if (/^html?$/.test(extension)) return 'html'
  return /^(?:xlsx?|pdf|png|jpe?g|gif|webp|svg|css|js|xml|md|ics|eml)$/.test(extension) ? 'other' : otherwise
}
