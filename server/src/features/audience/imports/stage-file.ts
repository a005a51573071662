import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { copyLine } from '../../../platform/db/copy-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import {
  clearStage,
  closeStage,
  dropRefused,
  erasedHashes,
  hasErasures,
  lastStagedLine,
  PROFILE_COLUMNS,
  stageRows,
} from '../contacts/index.ts'
import { clearErrors, insertErrors, MAX_ERRORS, type RowError } from './error-store.ts'
import { findFile } from './file-store.ts'
import { openFile } from './files.ts'
import { languageOfImport } from './import-batch.ts'
import { readPieces, STAGE } from './in-threads.ts'
import { type MappedColumn, type Plan, planOf } from './mapping.ts'
import type { Stageable } from './piece-work.ts'
import type { DetectOptions } from './reading/detect.ts'
import type { Format } from './reading/format.ts'
import { fillsNames, type ImportRow, isOpen, lockImport, traitsOf, updateImport } from './store.ts'

/**
 * The most error rows about a value that was left out; the rest of the error file is for rejected rows, which matter
 * more.
 */
const MAX_FAULTS = 25_000
const HASHED_AT_A_TIME = 200
/** Errors are written in portions of about this many characters: more would hold the thread too long. */
const PORTION = 1 << 17
/** Errors wait until they have about this many characters. */
const WAITING = 1 << 22
/** The most characters of errors that are kept: a hostile file has a fault in each of many long cells. */
const MAX_KEPT = 64 * 1024 * 1024

/** The counts of staging. */
interface Tally {
  rows: number
  invalid: number
  /** Values that were left out. */
  faults: number
  /** Rows of the error file. */
  errors: number
}

/**
 * Reads the file of an import into the stage, from which batches are merged. Repeating it gives the same rows, so it
 * starts over after a kill, or after a crash of the database that emptied the stage. Returns false when the file was
 * deleted.
 */
export async function stageFile({ app, db }: Context, row: ImportRow): Promise<boolean> {
  const { tenant_id: tenantId } = row
  const now = app.clock.now()
  const file = row.file_id ? await findFile(db, tenantId, row.file_id, now) : undefined
  const content = file && (await app.files.read(file.key))
  if (!content) return false
  try {
    await stageContent({ app, db, now }, row, content)
  } finally {
    content.destroy()
  }
  return true
}

async function stageContent({ app, db, now }: Context, row: ImportRow, content: Readable) {
  const { tenant_id: tenantId, id } = row
  const plan = await planOfImport({ app, db, now }, row)
  const tally: Tally = { rows: 0, invalid: 0, faults: 0, errors: 0 }
  const hash = await createHasher({ app, db, now }, tenantId)
  const pass: Pass = { db, row, tally, hash, waiting: [], size: 0, kept: 0 }
  if (!(await emptyStage(db, row))) return
  const creates = row.mode === 'upsert' && fillsNames(row)
  const staging = {
    ...{ tenantId, batchId: id, consentColumn: row.consent_column, withEmails: hash !== null },
    fillLanguage: creates ? await languageOfImport(db, row) : null,
  }
  const pieces = readPieces({ app, tenantId }, content, row.format as Format, STAGE, plan, staging)
  await stageRows(app, columnsFor(pass, plan), rowsOf(pass, pieces))
  await writeErrors(pass)
  const duplicateInFile = await closeStage(db, tenantId, id)
  // After closing: the last row of an address counts, also when it refuses the consent.
  const noConsent = row.kind === 'platform_newsletter' ? await dropRefused(db, tenantId, id) : 0
  await tx(db, async (db) => {
    const { result } = (await lockImport(db, tenantId, id)) ?? row
    const { rows, errors, invalid } = tally
    const counted = JSON.stringify({ ...(result as object), invalid, duplicateInFile, noConsent })
    await updateImport(db, tenantId, id, {
      rows,
      staged_to: await lastStagedLine(db, tenantId, id),
      errors,
      result: counted,
    })
  })
}

/** Empties the stage before it is filled, unless another process has filled it since and is merging its rows. */
const emptyStage = (db: Db, { tenant_id: tenantId, id, staged_to: seen }: ImportRow) =>
  tx(db, async (db) => {
    const row = await lockImport(db, tenantId, id)
    if (!row || !isOpen(row) || row.staged_to !== seen) return false
    await clearStage(db, tenantId, id)
    await clearErrors(db, tenantId, id)
    return true
  })

/** The columns of the file, found as when the import was started. */
async function planOfImport(context: Context, row: ImportRow): Promise<Plan> {
  const mapping = row.mapping as MappedColumn[]
  const choice = { fileId: row.file_id!, mapping, options: row.options as DetectOptions }
  const { places, customFields } = await openFile(context, row.tenant_id, choice)
  return planOf(mapping, places, customFields, traitsOf(row))
}

/**
 * Hashes addresses, as an array of PostgreSQL, so that erased ones are recognised. Null for a company without erasures, since
 * hashing takes a second per 300,000 rows.
 */
async function createHasher({ app, db }: Context, tenantId: string): Promise<((email: string) => string) | null> {
  if (!(await hasErasures(db, tenantId))) return null
  const quoted = (hash: Buffer) => `"\\\\x${hash.toString('hex')}"`
  return (email) => `{${erasedHashes(app.signingKeys, tenantId, email).map(quoted).join(',')}}`
}

/** In the order in which `stagePiece` writes them. */
const columnsFor = ({ hash }: Pass, { profile }: Plan) => [
  ...['tenant_id', 'batch_id', 'line', 'email', 'consent', 'custom', 'filled'],
  ...profile.map(({ field }) => PROFILE_COLUMNS[field]),
  ...(hash ? ['erased_hashes'] : []),
]

/** One reading of a file. */
interface Pass {
  db: Context['db']
  row: ImportRow
  tally: Tally
  hash: ((email: string) => string) | null
  /**
   * Errors that are not written yet. For a small file that is all of them, so that it needs one connection at a time.
   */
  waiting: RowError[]
  /** Their length in characters, and that of all errors. */
  size: number
  kept: number
}

/** The rows of the stage, piece by piece. */
async function* rowsOf(pass: Pass, pieces: AsyncIterable<Stageable>) {
  for await (const piece of pieces) {
    countRows(pass, piece)
    if (pass.size > WAITING) await writeErrors(pass)
    if (pass.hash) yield* withHashes(piece, pass.hash)
    else if (piece.count) yield piece.text
  }
}

/** Adds a last column to each row. The keys of the hashes stay out of the threads that read files. */
async function* withHashes({ text, emails }: Stageable, hash: (email: string) => string) {
  const lines = Buffer.from(text).toString().split('\n')
  for (let from = 0; from < emails.length; from += HASHED_AT_A_TIME) {
    const some = emails.slice(from, from + HASHED_AT_A_TIME)
    yield Buffer.from(some.map((email, i) => `${lines[from + i]}\t${copyLine([hash(email)])}`).join(''))
    // Lets the process answer requests.
    await setImmediate()
  }
}

/** Splits items into portions of about `PORTION` characters. */
function* portionsOf<T>(items: readonly T[], lengthOf: (item: T) => number) {
  let [portion, length]: [T[], number] = [[], 0]
  for (const item of items) {
    portion.push(item)
    length += lengthOf(item)
    if (length < PORTION) continue
    yield portion
    ;[portion, length] = [[], 0]
  }
  if (portion.length) yield portion
}

function countRows(pass: Pass, { count, rejected, faulty }: Stageable) {
  const { tally } = pass
  const leftOut = rejected.length + faulty.filter((one) => one.rejected).length
  tally.invalid += leftOut
  tally.rows += count + leftOut
  for (const { line, code } of rejected) keepError(pass, { line, reason: code, cells: [] })
  for (const { line, reasons, cells, rejected } of faulty)
    for (const reason of reasons) if (rejected || tally.faults++ < MAX_FAULTS) keepError(pass, { line, reason, cells })
}

const sizeOf = ({ cells }: RowError) => cells.reduce((sum, cell) => sum + cell.length, 100)

function keepError(pass: Pass, error: RowError) {
  if (pass.tally.errors >= MAX_ERRORS || pass.kept > MAX_KEPT) return
  pass.tally.errors += 1
  pass.waiting.push(error)
  const size = sizeOf(error)
  pass.size += size
  pass.kept += size
}

async function writeErrors(pass: Pass) {
  const { db, row, waiting } = pass
  pass.waiting = []
  pass.size = 0
  for (const errors of portionsOf(waiting, sizeOf)) await insertErrors(db, row.tenant_id, row.id, errors)
}
