import type { Context } from '../../platform/http/call.ts'
import { clearStage, closeStage, erasedHashes, hasErasures, PROFILE_COLUMNS } from '../contacts/index.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { openFile } from './files.ts'
import { type MappedColumn, type Plan, planOf, readRow } from './mapping.ts'
import type { DetectOptions } from './reading/detect.ts'
import type { Format } from './reading/format.ts'
import { guessColumns } from './reading/guess-columns.ts'
import { type Batch, readRows } from './reading/read-rows.ts'
import { readFlag } from './reading/values.ts'
import { clearErrors, findFile, type ImportRow, insertErrors, type RowError, updateImport } from './store.ts'

/** The most rows that an error file has; a file of nothing but faults is told apart from a good one long before. */
const MAX_ERRORS = 50_000

/** What staging found. */
interface Tally {
  rows: number
  invalid: number
  noConsent: number
  errors: number
  lastLine: number
}

/**
 * Reads the file of an import into the stage, from which its batches are merged. Doing it again gives the same, so an
 * import that was killed here, or whose stage a crash of the database emptied, begins anew. False when the file is gone.
 */
export async function stageImport({ app, db, now }: Context, row: ImportRow): Promise<boolean> {
  const { tenant_id: tenantId, id } = row
  const file = row.file_id ? await findFile(db, tenantId, row.file_id, now) : undefined
  const content = file && (await app.files.read(file.key))
  if (!content) return false
  await clearStage(db, tenantId, id)
  await clearErrors(db, tenantId, id)
  const { plan, consentAt } = await planOfImport({ app, db, now }, row)
  const tally: Tally = { rows: 0, invalid: 0, noConsent: 0, errors: 0, lastLine: 0 }
  const staging = new Staging(row, plan, consentAt, await hashing({ app, db, now }, tenantId))
  await app.copy.rows('contact_stage', staging.columns, rowsOf({ db, row, staging, tally }, content))
  const duplicateInFile = await closeStage(db, tenantId, id)
  await updateImport(db, tenantId, id, {
    rows: tally.rows,
    staged_to: tally.lastLine,
    errors: tally.errors,
    result: JSON.stringify({
      ...(row.result as object),
      invalid: tally.invalid,
      duplicateInFile,
      noConsent: tally.noConsent,
    }),
  })
  return true
}

/** Columns and meaning of the file, as they were when the import was started. */
async function planOfImport(
  { app, db, now }: Context,
  row: ImportRow,
): Promise<{ plan: Plan; consentAt: number | null }> {
  const customFields = await loadCustomFields(db, row.tenant_id)
  const options = row.options as DetectOptions
  const { format, header, sampleRows } = await openFile({ app, db, now }, row.tenant_id, row.file_id!, options)
  const plan = planOf(row.mapping as MappedColumn[], { header, columns: format.columns }, customFields)
  const fields = customFields.map(({ id, name, merge_key }) => ({ id, name, mergeKey: merge_key }))
  const { consentColumn } = guessColumns(header, sampleRows, fields)
  return { plan, consentAt: row.kind === 'csv' ? null : consentColumn }
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
  private readonly consentAt: number | null
  private readonly hash: ((email: string) => string) | null

  constructor(row: ImportRow, plan: Plan, consentAt: number | null, hash: ((email: string) => string) | null) {
    this.row = row
    this.plan = plan
    this.consentAt = consentAt
    this.hash = hash
    const profile = plan.profile.map(({ field }) => PROFILE_COLUMNS[field])
    this.columns = ['tenant_id', 'batch_id', 'line', 'email', 'erased_hashes', 'consent', 'custom', ...profile]
  }

  /** The row for the stage, with what could not be read; or why it is left out. */
  read(line: number, cells: string[]): { values: (string | null)[]; faults: string[] } | { reason: string } {
    const read = readRow(this.plan, cells)
    if ('reason' in read) return read
    const consent = this.consentAt === null ? null : (readFlag(cells[this.consentAt]!) ?? false)
    if (consent === false && this.row.kind === 'platform_newsletter') return { reason: 'no_consent' }
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
}

async function* rowsOf(pass: Pass, content: AsyncIterable<Uint8Array>) {
  for await (const batch of readRows(content, pass.row.format as Format)) {
    const errors: RowError[] = batch.rejected.map(({ line, code }) => ({ line, reason: code, cells: [] }))
    pass.tally.invalid += errors.length
    const rows = readBatch(pass, batch, errors)
    pass.tally.rows += batch.rows.length + batch.rejected.length
    const kept = errors.slice(0, Math.max(0, MAX_ERRORS - pass.tally.errors))
    pass.tally.errors += kept.length
    if (kept.length) await insertErrors(pass.db, pass.row.tenant_id, pass.row.id, kept)
    yield rows
  }
}

function readBatch({ staging, tally }: Pass, batch: Batch, errors: RowError[]) {
  const rows: (string | null)[][] = []
  for (const { line, cells } of batch.rows) {
    const read = staging.read(line, cells)
    if ('values' in read) {
      rows.push(read.values)
      tally.lastLine = line
      for (const reason of read.faults) errors.push({ line, reason, cells })
    } else if (read.reason === 'no_consent') tally.noConsent += 1
    else {
      tally.invalid += 1
      errors.push({ line, reason: read.reason, cells })
    }
  }
  return rows
}
