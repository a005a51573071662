import type { Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobRun } from '../../../platform/jobs/define-job.ts'
import { ApiRefusal, createClient } from './api/client.ts'
import { APIS } from './api/index.ts'
import { type Found, Gathering, type Saved } from './gathering.ts'
import { makeObjects } from './make-objects.ts'
import { beginApi, type Position, readApiPage, TooManyRecords } from './read-api.ts'
import { readFiles } from './read-files.ts'
import { requireFiles } from './reading/parts.ts'
import type { Reading } from './reading/plan.ts'
import { refused } from './reading/zip.ts'
import { analyseRows, copyRows, countAddresses, deleteRows, insertRows } from './row-store.ts'
import { saveTemplates } from './save-templates.ts'
import { secretContext } from './secret.ts'
import { SOURCES, type SourceName } from './sources/index.ts'
import { addCounts, findMigration, lockMigration, type MigrationRow, updateMigration } from './store.ts'

/** Where the reading of an API is, with what was found so far. */
interface Cursor {
  /** The next page; null when all are read. */
  at: Position | null
  saved: Saved
}

/**
 * Reads everything and makes the objects that contacts belong to. After a kill, files are read again from the beginning
 * and an API from its last stored page. A fault that another try would meet again ends the migration as failed. Returns
 * false when the process wants to stop.
 */
export async function prepareMigration(job: JobRun<unknown>, tenant: Tenant, migrationId: string): Promise<boolean> {
  const { db, now } = job
  const row = await findMigration(db, tenant.id, migrationId)
  if (row?.state !== 'running') return true
  try {
    if (!row.read_at && !(await readAll(job, tenant, row))) return false
    await makeOnce(job, tenant, migrationId)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await updateMigration(db, tenant.id, migrationId, { state: 'failed', failure, secret: null, finished_at: now })
  }
  return true
}

/** The field of the request that is to blame, or `tooMany` records; null for an error that may go away. */
function failureOf(error: unknown): string | null {
  if (error instanceof ApiRefusal) return error.field
  if (error instanceof TooManyRecords) return 'tooMany'
  return error instanceof AppError && error.code === 'validation' ? error.message.split('.')[0]! : null
}

/** Reads all rows. Returns false when the process wants to stop. */
async function readAll(job: JobRun<unknown>, tenant: Tenant, row: MigrationRow): Promise<boolean> {
  const source = row.source as SourceName
  const reading = { source, zone: tenant.timezone, now: job.now.getTime() }
  const gathering = new Gathering()
  if (row.url === null) await readUploaded(job, row, reading, gathering)
  else if (!(await readPages(job, row, reading, gathering))) return false
  await analyseRows(job.db)
  const { rows: read, invalid, found } = gathering
  const addresses = await countAddresses(job.db, tenant.id, row.id)
  await updateMigration(job.db, tenant.id, row.id, {
    read_at: job.now,
    found: JSON.stringify(found),
    cursor: null,
    counts: JSON.stringify({ read, invalid, addresses }),
  })
  return true
}

async function readUploaded(context: Context, row: MigrationRow, reading: Reading, gathering: Gathering) {
  const { app, db, now } = context
  const { tenant_id: tenantId, id: migrationId } = row
  const files = await requireFiles({ db, now }, tenantId, row.file_ids)
  await deleteRows(db, tenantId, migrationId)
  for await (const { number, uploadedAt, portions } of readFiles({ app }, tenantId, files, reading, gathering))
    await copyRows(app, { tenantId, migrationId, part: number, at: uploadedAt }, portions)
  if (gathering.unread) throw refused('suppressions', gathering.unread)
}

/** Reads the pages of an API; each is stored together with the position after it. */
async function readPages(job: JobRun<unknown>, row: MigrationRow, reading: Reading, gathering: Gathering) {
  const { app, db } = job
  const { tenant_id: tenantId, id: migrationId } = row
  const api = APIS[row.source as SourceName]!
  const key = app.secrets.decrypt(row.secret!, secretContext(tenantId, migrationId))
  const client = createClient({ app }, { url: row.url!, key })
  const cursor = row.cursor as Cursor | null
  if (cursor) gathering.restore(cursor.saved)
  let at: Position | null = cursor ? cursor.at : await beginApi(client, api)
  while (at) {
    if (job.stopping()) return false
    const { file, portion, next } = await readApiPage({ app, tenantId }, client, api, reading, at)
    const rows = gathering.add(file, portion)
    const part = { tenantId, migrationId, part: at.phase * 1_000_000 + at.page, at: job.now }
    await tx(db, async (db) => {
      // Another worker may have taken over; its rows are the same.
      if ((await lockMigration(db, tenantId, migrationId))?.state !== 'running') return
      await insertRows(db, part, rows)
      const stored = { at: next, saved: gathering.save() } satisfies Cursor
      await updateMigration(db, tenantId, migrationId, { cursor: JSON.stringify(stored) })
    })
    at = next
  }
  return true
}

/** Makes templates, lists, labels and custom fields, once. Templates come first: each remembers that it was made. */
async function makeOnce(context: Context, tenant: Tenant, migrationId: string) {
  const { db, now } = context
  const row = (await findMigration(db, tenant.id, migrationId))!
  if (row.objects) return
  const source = SOURCES[row.source as SourceName]
  if (row.url === null) {
    const files = await requireFiles({ db, now }, tenant.id, row.file_ids)
    await saveTemplates(context, row, source, files)
  }
  await tx(db, async (db) => {
    const row = await lockMigration(db, tenant.id, migrationId)
    if (!row || row.objects) return
    const making = { tenantId: tenant.id, shopId: row.shop_id, source, found: row.found as unknown as Found }
    const { objects, made } = await makeObjects({ db, now }, making)
    await updateMigration(db, tenant.id, migrationId, { objects: JSON.stringify(objects) })
    await addCounts(db, tenant.id, migrationId, made)
  })
}
