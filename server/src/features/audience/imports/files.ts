import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Context, DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { spoolFolder } from '../../../platform/files/open-files.ts'
import { isZip } from '../../../platform/files/open-zip.ts'
import { spool } from '../../../platform/files/spool.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { findFile, insertFile, sumFiles } from './file-store.ts'
import { COUNT, encodingOf, inspect, readPieces } from './in-threads.ts'
import type { MappedColumn } from './mapping.ts'
import type { DetectOptions } from './reading/detect.ts'
import { isPlain } from './reading/encoding.ts'
import { FileFault } from './reading/faults.ts'
import { type Format, SAMPLE_BYTES } from './reading/format.ts'
import { cleanLine } from './reading/text.ts'
import { csvOf, WRITTEN } from './workbook/to-csv.ts'
import { readInTurn } from './workbook/turns.ts'

const MAX_BYTES = 64 * 1024 * 1024
const DAYS = 7
/** The limits of a company's files together. */
const MOST_FILES = 200
const MOST_BYTES = 2 * 1024 ** 3

interface Upload {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** What is known of a stored file that can be read as a table. */
interface Judged {
  /** The key of the content, when that is another file than the upload. */
  key?: string
  bytes?: number
  rows: number
  encoding?: string
  delimiter?: string
}

/**
 * Stores an uploaded file for seven days and counts its rows; of a workbook, its first sheet as CSV. A file that is not a
 * table is refused, with the reason; 409 when the company has too many files.
 */
export const storeFile = (context: Context, tenantId: string, upload: Upload & { field: 'file' | 'text' }) =>
  store(context, tenantId, upload, (key) =>
    withFaultsOf(upload.field, async () =>
      (await isZip(context.app.files, key))
        ? readInTurn(tenantId, () => judgeWorkbook(context, tenantId, key))
        : judgeTable(context, tenantId, key),
    ),
  )

/** Stores an uploaded file of any kind for seven days, for a caller that reads it in a way of its own. */
export const keepFile = (context: Context, tenantId: string, upload: Upload) =>
  store(context, tenantId, upload, async () => ({ rows: 0 }))

async function judgeTable({ app }: Pick<Context, 'app'>, tenantId: string, key: string): Promise<Judged> {
  const encoding = await lateEncoding({ app, tenantId }, key)
  const { format } = await inspectStored({ app, tenantId }, key, { encoding }, { fields: [], mapping: [] })
  return { rows: await countRows({ app, tenantId }, key, format), encoding }
}

async function judgeWorkbook({ app }: Pick<Context, 'app'>, tenantId: string, uploaded: string): Promise<Judged> {
  const key = keyFor(tenantId)
  const spooled = await spool(spoolFolder(app.config.dataDir), (await app.files.read(uploaded))!)
  try {
    const bytes = await app.files.write(key, csvOf({ app, tenantId }, spooled, MAX_BYTES))
    const { format } = await inspectStored({ app, tenantId }, key, WRITTEN, { fields: [], mapping: [] })
    return { key, bytes, rows: await countRows({ app, tenantId }, key, format), ...WRITTEN }
  } catch (error) {
    await app.files.delete(key)
    throw error
  } finally {
    await spooled.close()
  }
}

const keyFor = (tenantId: string) => `imports/${tenantId}/${randomUUID()}`

async function store(
  { app, db, now }: Context,
  tenantId: string,
  upload: Upload,
  judge: (key: string) => Promise<Judged>,
) {
  // Before anything is written; other uploads may end meanwhile, so it is checked again.
  await requireRoom({ db, now }, tenantId, 0)
  const uploaded = keyFor(tenantId)
  const bytes = await app.files.write(uploaded, upload.content, { maxBytes: MAX_BYTES })
  let key = uploaded
  try {
    const { rows, ...judged } = await judge(uploaded)
    if (judged.key) await app.files.delete(uploaded)
    key = judged.key ?? uploaded
    const expires_at = new Date(now.getTime() + DAYS * 24 * 3600 * 1000)
    const name = cleanLine(upload.name).slice(0, 200) || 'import.csv'
    const { encoding, delimiter, bytes: stored = bytes } = judged
    const file = {
      tenant_id: tenantId,
      name,
      key,
      bytes: stored,
      rows,
      encoding,
      delimiter,
      created_at: now,
      expires_at,
    }
    const { id } = await tx(db, async (db) => {
      await lockCompany(db, tenantId)
      await requireRoom({ db, now }, tenantId, stored)
      return insertFile(db, file)
    })
    return { fileId: id, name, bytes, rows }
  } catch (error) {
    await app.files.delete(key)
    throw error
  }
}

async function requireRoom({ db, now }: DbContext, tenantId: string, added: number) {
  const { files, bytes } = await sumFiles(db, tenantId, now)
  if (files >= MOST_FILES || bytes + added > MOST_BYTES) throw conflict('limit')
}

export interface FileChoice {
  fileId: string
  mapping?: MappedColumn[]
  options?: DetectOptions
}

/** Finds a stored file of the company, and detects its format and what its columns probably hold. */
export async function openFile(
  { app, db, now }: Context,
  tenantId: string,
  { fileId, mapping = [], options = {} }: FileChoice,
) {
  const file = await findFile(db, tenantId, fileId, now)
  if (!file) throw validation('fileId')
  const { encoding, delimiter } = file
  const wanted = delimiter
    ? { header: options.header, encoding: encoding!, delimiter }
    : { ...options, encoding: options.encoding ?? encoding ?? undefined }
  const customFields = await loadCustomFields(db, tenantId)
  const fields = customFields.map(({ id, name, merge_key }) => ({ id, name, mergeKey: merge_key }))
  // The file could be read when it was uploaded, so a fault now comes from the requested encoding.
  const field = options.encoding ? 'options.encoding' : 'fileId'
  const inspected = await withFaultsOf(field, () =>
    inspectStored({ app, tenantId }, file.key, wanted, { fields, mapping }),
  )
  return { file, customFields, ...inspected }
}

type FileContext = { app: Pick<Context['app'], 'files' | 'offload'>; tenantId: string }

/** The encoding of a file whose sample has no diacritics, detected from later parts; undefined for other files. */
async function lateEncoding({ app, tenantId }: FileContext, key: string): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let [passed, size] = [0, 0]
  for await (const chunk of (await app.files.read(key)) as AsyncIterable<Uint8Array>) {
    const plain = isPlain(chunk)
    if (!plain && passed < SAMPLE_BYTES) return undefined
    passed += chunk.length
    if (plain) continue
    parts.push(chunk)
    size += chunk.length
    if (size >= SAMPLE_BYTES) break
  }
  return parts.length ? encodingOf({ app, tenantId }, Buffer.concat(parts)) : undefined
}

async function inspectStored(
  { app, tenantId }: FileContext,
  key: string,
  options: DetectOptions,
  known: Parameters<typeof inspect>[3],
) {
  const stream = await app.files.read(key, { bytes: SAMPLE_BYTES })
  if (!stream) throw new FileFault('empty')
  return inspect({ app, tenantId }, await buffer(stream), options, known)
}

async function countRows({ app, tenantId }: FileContext, key: string, format: Format): Promise<number> {
  let rows = 0
  for await (const some of readPieces({ app, tenantId }, (await app.files.read(key))!, format, COUNT)) rows += some
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
