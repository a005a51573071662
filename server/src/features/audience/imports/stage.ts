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
} from '../contacts/index.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { openFile } from './files.ts'
import { type MappedColumn, type Plan, planOf, readRow } from './mapping.ts'
import type { DetectOptions } from './reading/detect.ts'
import type { Format } from './reading/format.ts'
import { type Batch, readRows } from './reading/read-rows.ts'
import { readFlag } from './reading/values.ts'
import {
  clearErrors,
  findFile,
  type ImportRow,
  insertErrors,
  isOpen,
  lockImport,
  MAX_ERRORS,
  type RowError,
  updateImport,
} from './store.ts'

/** Of the rows of an error file, the most that only tell of a value which was left out: rejected rows are more important. */
const MAX_FAULTS = 25_000
/** Rows at once: few enough to be garbage while they are young. With a thousand, 100 MB more stand in memory. */
const SMALL = 200
/** Errors are written in portions of about this many characters. */
const PORTION = 1 << 22

/** What staging found. */
interface Tally {
  rows: number
  invalid: number
  /** Values that were left out. */
  faults: number
  /** Rows of the error file. */
  errors: number
}

/**
 * Reads the file of an import into the stage, from which its batches are merged. Doing it again gives the same, so an
 * import that was killed here, or whose stage a crash of the database emptied, begins anew. False when the file is gone.
 */
export async function stageImport({ app, db }: Context, row: ImportRow): Promise<boolean> {
  const { tenant_id: tenantId, id } = row
  const now = app.clock.now()
  const file = row.file_id ? await findFile(db, tenantId, row.file_id, now) : undefined
  const content = file && (await app.files.read(file.key))
  if (!content) return false
  const plan = await planOfImport({ app, db, now }, row)
  const tally: Tally = { rows: 0, invalid: 0, faults: 0, errors: 0 }
  const staging = new Staging(row, plan, await hashing({ app, db, now }, tenantId))
  const pass: Pass = { db, row, staging, tally, waiting: [], size: 0 }
  if (!(await clear(db, row))) return true
  await app.copy.rows('contact_stage', staging.columns, rowsOf(pass, content))
  await writeErrors(pass)
  const duplicateInFile = await closeStage(db, tenantId, id)
  // Only now: of two rows with the same address the last one counts, also when it says no.
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
  return true
}

/** Empties the stage to fill it anew, unless somebody else has filled it meanwhile and takes rows from it. */
const clear = (db: Db, { tenant_id: tenantId, id, staged_to: seen }: ImportRow) =>
  tx(db, async (db) => {
    const row = await lockImport(db, tenantId, id)
    if (!row || !isOpen(row) || row.staged_to !== seen) return false
    await clearStage(db, tenantId, id)
    await clearErrors(db, tenantId, id)
    return true
  })

/** Columns of the file, as they were when the import was started. */
async function planOfImport({ app, db, now }: Context, row: ImportRow): Promise<Plan> {
  const customFields = await loadCustomFields(db, row.tenant_id)
  const options = row.options as DetectOptions
  const { format, header } = await openFile({ app, db, now }, row.tenant_id, row.file_id!, options)
  return planOf(row.mapping as MappedColumn[], { header, columns: format.columns }, customFields)
}

/** Hashes of addresses, in the form of COPY, where the company has erased ones; it costs a second per 300,000. */
async function hashing({ app, db }: Context, tenantId: string): Promise<((email: string) => string) | null> {
  if (!(await hasErasures(db, tenantId))) return null
  const quoted = (hash: Buffer) => `"\\\\x${hash.toString('hex')}"`
  return (email) => `{${erasedHashes(app.signingKeys, tenantId, email).map(quoted).join(',')}}`
}

/** How the rows of one import look in the stage. */
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

  /** The row for the stage, with what could not be read; or why it is left out. */
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

interface Pass {
  db: Context['db']
  row: ImportRow
  staging: Staging
  tally: Tally
  /** Errors that are not written yet: of a small file all of them, so that it needs one connection at a time. */
  waiting: RowError[]
  /** How many characters these are. */
  size: number
}

async function* rowsOf(pass: Pass, content: AsyncIterable<Uint8Array>) {
  for await (const batch of readRows(content, pass.row.format as Format, { size: SMALL })) {
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
  // PostgreSQL has no NUL.
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
