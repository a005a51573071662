import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { validation } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/call.ts'
import { type Detected, type DetectOptions, detect } from './reading/detect.ts'
import { FileFault } from './reading/faults.ts'
import { type Format, SAMPLE_BYTES } from './reading/format.ts'
import { readRows } from './reading/read-rows.ts'
import { findFile, insertFile } from './store.ts'

const MAX_BYTES = 64 * 1024 * 1024
const DAYS = 7

/** Keeps an uploaded file for seven days, and counts its rows. What is no table is refused, with the reason. */
export async function storeFile(
  { app, db, now }: Context,
  tenantId: string,
  upload: { name: string; content: AsyncIterable<Uint8Array> },
) {
  const key = `imports/${tenantId}/${randomUUID()}`
  const bytes = await app.files.write(key, upload.content, { maxBytes: MAX_BYTES })
  try {
    const { format } = await named('file', () => detectStored(app.files, key, {}))
    const rows = await named('file', () => countRows(app.files, key, format))
    const expires_at = new Date(now.getTime() + DAYS * 24 * 3600 * 1000)
    const name = upload.name.slice(0, 200) || 'import.csv'
    const { id } = await insertFile(db, { tenant_id: tenantId, name, key, bytes, rows, created_at: now, expires_at })
    return { fileId: id, name, bytes, rows }
  } catch (error) {
    await app.files.delete(key)
    throw error
  }
}

/** A file of the company that is still there, with how it is to be read. */
export async function openFile({ app, db, now }: Context, tenantId: string, fileId: string, options: DetectOptions) {
  const file = await findFile(db, tenantId, fileId, now)
  if (!file) throw validation('fileId')
  const detected = await named('fileId', () => detectStored(app.files, file.key, options))
  return { file, ...detected }
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

/** A fault of a file is a fault of the field that named it. */
export async function named<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw validation(field, { reason: error.code, ...(error.line === undefined ? {} : { line: error.line }) })
  }
}
