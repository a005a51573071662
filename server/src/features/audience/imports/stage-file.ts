import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
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
import { loadCustomFields } from '../custom-fields/index.ts'
import { clearErrors, insertErrors, MAX_ERRORS, type RowError } from './error-store.ts'
import { findFile } from './file-store.ts'
import { openFile } from './files.ts'
import { type MappedColumn, type Plan, planOf, readRow } from './mapping.ts'
import type { DetectOptions } from './reading/detect.ts'
import type { Format } from './reading/format.ts'
import { type Batch, readRows } from './reading/read-rows.ts'
import { readFlag } from './reading/values.ts'
import { type ImportRow, isOpen, lockImport, updateImport } from './store.ts'

/**
 * The most error rows about a value that was left out; the rest of the error file is for rejected rows, which matter
 * more.
 */
const MAX_FAULTS = 25_000
/** Rows at a time: few enough to be freed as young garbage. With 1,000 rows the process takes 100 MB more. */
const ROWS_AT_A_TIME = 200
/** Errors are written in portions of about this many characters. */
const PORTION = 1 << 22

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
  const staging = new Staging(row, plan, await createHasher({ app, db, now }, tenantId))
  const pass: Pass = { db, row, staging, tally, waiting: [], size: 0 }
  if (!(await emptyStage(db, row))) return
  await stageRows(app, staging.columns, rowsOf(pass, content))
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
async function planOfImport({ app, db, now }: Context, row: ImportRow): Promise<Plan> {
  const customFields = await loadCustomFields(db, row.tenant_id)
  const options = row.options as DetectOptions
  const { format, header } = await openFile({ app, db, now }, row.tenant_id, row.file_id!, options)
  return planOf(row.mapping as MappedColumn[], { header, columns: format.columns }, customFields)
}

/**
 * Hashes addresses, in the form of COPY, so that erased ones are recognised. Null for a company without erasures, since
 * hashing takes a second per 300,000 rows.
 */
async function createHasher({ app, db }: Context, tenantId: string): Promise<((email: string) => string) | null> {
  if (!(await hasErasures(db, tenantId))) return null
  const quoted = (hash: Buffer) => `"\\\\x${hash.toString('hex')}"`
  return (email) => `{${erasedHashes(app.signingKeys, tenantId, email).map(quoted).join(',')}}`
}

/** Turns rows of the file into rows of the stage. */
class Staging {
  readonly columns: string[]
  private readonly row: ImportRow
  private readonly plan: Plan
  private readonly hash: ((email: string) => string) | null

  constructor(row: ImportRow, plan: Plan, hash: ((email: string) => string) | null) {
    this.row = row
    this.plan = plan
    this.hash = hash
    const profile = plan.profile.map(({ field }) => PROFILE_COLUMNS[field])
    this.columns = ['tenant_id', 'batch_id', 'line', 'email', 'erased_hashes', 'consent', 'custom', ...profile]
  }

  /** The row for the stage with the fields that could not be read, or the reason why the row is left out. */
  read(line: number, cells: string[]): { values: (string | null)[]; faults: string[] } | { reason: string } {
    const read = readRow(this.plan, cells)
    if ('reason' in read) return read
    const { consent_column: at } = this.row
    const consent = at === null ? null : (readFlag(cells[at] ?? '') ?? false)
    const values = [
      this.row.tenant_id,
      this.row.id,
      String(line),
      read.email,
      this.hash?.(read.email) ?? null,
      consent === null ? null : consent ? 't' : 'f',
      read.custom && JSON.stringify(read.custom),
      ...this.plan.profile.map(({ field }) => read.profile[field] ?? null),
    ]
    return { values, faults: read.faults }
  }
}

/** One reading of a file. */
interface Pass {
  db: Context['db']
  row: ImportRow
  staging: Staging
  tally: Tally
  /**
   * Errors that are not written yet. For a small file that is all of them, so that it needs one connection at a time.
   */
  waiting: RowError[]
  /** Their length in characters. */
  size: number
}

async function* rowsOf(pass: Pass, content: AsyncIterable<Uint8Array>) {
  for await (const batch of readRows(content, pass.row.format as Format, { size: ROWS_AT_A_TIME })) {
    for (const { line, code } of batch.rejected) keepError(pass, { line, reason: code, cells: [] })
    pass.tally.invalid += batch.rejected.length
    pass.tally.rows += batch.rows.length + batch.rejected.length
    const rows = readBatch(pass, batch)
    if (pass.size > PORTION) await writeErrors(pass)
    yield rows
  }
}

function keepError(pass: Pass, { line, reason, cells }: RowError) {
  if (pass.tally.errors >= MAX_ERRORS) return
  pass.tally.errors += 1
  // PostgreSQL cannot store NUL.
  const kept = cells.map((cell) => cell.replaceAll('\0', '\ufffd'))
  pass.waiting.push({ line, reason, cells: kept })
  pass.size += kept.reduce((sum, cell) => sum + cell.length, 100)
}

async function writeErrors(pass: Pass) {
  const { db, row, waiting } = pass
  pass.waiting = []
  pass.size = 0
  if (waiting.length) await insertErrors(db, row.tenant_id, row.id, waiting)
}

function readBatch(pass: Pass, batch: Batch) {
  const { staging, tally } = pass
  const rows: (string | null)[][] = []
  for (const { line, cells } of batch.rows) {
    const read = staging.read(line, cells)
    if ('values' in read) {
      rows.push(read.values)
      for (const reason of read.faults) if (tally.faults++ < MAX_FAULTS) keepError(pass, { line, reason, cells })
    } else {
      tally.invalid += 1
      keepError(pass, { line, reason: read.reason, cells })
    }
  }
  return rows
}
