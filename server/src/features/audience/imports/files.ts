import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { findFile, insertFile } from './file-store.ts'
import { type Detected, type DetectOptions, detect } from './reading/detect.ts'
import { guessEncoding, isAscii } from './reading/encoding.ts'
import { FileFault } from './reading/faults.ts'
import { type Format, SAMPLE_BYTES } from './reading/format.ts'
import { readRows } from './reading/read-rows.ts'
import { cleanLine } from './reading/text.ts'

const MAX_BYTES = 64 * 1024 * 1024
const DAYS = 7

/**
 * Stores an uploaded file for seven days and counts its rows. A file that is not a table is refused, with the reason.
 */
export async function storeFile(
  { app, db, now }: Context,
  tenantId: string,
  upload: { name: string; content: AsyncIterable<Uint8Array>; field: 'file' | 'text' },
) {
  const key = `imports/${tenantId}/${randomUUID()}`
  const bytes = await app.files.write(key, upload.content, { maxBytes: MAX_BYTES })
  try {
    const encoding = await lateEncoding(app.files, key)
    const rows = await withFaultsOf(upload.field, async () => {
      const { format } = await detectStored(app.files, key, { encoding })
      return countRows(app.files, key, format)
    })
    const expires_at = new Date(now.getTime() + DAYS * 24 * 3600 * 1000)
    const name = cleanLine(upload.name).slice(0, 200) || 'import.csv'
    const stored = { tenant_id: tenantId, name, key, bytes, rows, encoding, created_at: now, expires_at }
    const { id } = await insertFile(db, stored)
    return { fileId: id, name, bytes, rows }
  } catch (error) {
    await app.files.delete(key)
    throw error
  }
}

/** Finds a stored file of the company and detects its format. */
export async function openFile({ app, db, now }: Context, tenantId: string, fileId: string, options: DetectOptions) {
  const file = await findFile(db, tenantId, fileId, now)
  if (!file) throw validation('fileId')
  const wanted = { ...options, encoding: options.encoding ?? file.encoding ?? undefined }
  // The file could be read when it was uploaded, so a fault now comes from the requested encoding.
  const field = options.encoding ? 'options.encoding' : 'fileId'
  const detected = await withFaultsOf(field, () => detectStored(app.files, file.key, wanted))
  return { file, ...detected }
}

/** The encoding of a file whose sample has no diacritics, detected from later parts; undefined for other files. */
async function lateEncoding(files: Files, key: string): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let [passed, size] = [0, 0]
  for await (const chunk of (await files.read(key)) as AsyncIterable<Uint8Array>) {
    const plain = isAscii(chunk)
    if (!plain && passed < SAMPLE_BYTES) return undefined
    passed += chunk.length
    if (plain) continue
    parts.push(chunk)
    size += chunk.length
    if (size >= SAMPLE_BYTES) break
  }
  return parts.length ? guessEncoding(Buffer.concat(parts)) : undefined
}

type Files = Context['app']['files']

async function detectStored(files: Files, key: string, options: DetectOptions): Promise<Detected> {
  const stream = await files.read(key, { bytes: SAMPLE_BYTES })
  if (!stream) throw new FileFault('empty')
  return detect(await buffer(stream), options)
}

async function countRows(files: Files, key: string, format: Format): Promise<number> {
  let rows = 0
  for await (const batch of readRows((await files.read(key))!, format))
    rows += batch.rows.length + batch.rejected.length
  return rows
}

/** Reports faults of a file as 400 that names a field of the request. */
export async function withFaultsOf<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw validation(field, { reason: error.code, ...(error.line === undefined ? {} : { line: error.line }) })
  }
}
