import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { paginate } from '../../../platform/db/page.ts'
import { matchingRun, type RunFilter } from '../../../platform/db/runs.ts'
import type { Import, ImportFile } from '../../../platform/db/tables.ts'

export type ImportRow = Selectable<Import>
export type ImportFileRow = Selectable<ImportFile>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  status: 'status',
  mode: 'mode',
  createdAt: 'created_at',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
}

export const listImports = (db: Db, tenantId: string, filter: RunFilter<ImportRow['status']>) =>
  paginate(db.selectFrom('import').selectAll().where('tenant_id', '=', tenantId).where(matchingRun(filter)), filter, {
    sortable: SORTABLE,
    id: 'id',
  })

export const findImport = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('import').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const requireImport = async (db: Db, tenantId: string, id: string) =>
  required(await findImport(db, tenantId, id))

export const isOpen = (row: Pick<ImportRow, 'status'>) => row.status === 'queued' || row.status === 'running'

export const lockImport = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('import')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertImport = (db: Db, values: Insertable<Import>) =>
  db.insertInto('import').values(values).returningAll().executeTakeFirstOrThrow()

export const updateImport = (db: Db, tenantId: string, id: string, values: Updateable<Import>) =>
  db
    .updateTable('import')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** It is under way now, unless it was cancelled meanwhile. */
export const beginImport = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('import')
    .set({ status: 'running', started_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()

/** The import goes first: that waits for a batch of it, which may still be adding contacts. */
export async function deleteImport(db: Db, tenantId: string, id: string) {
  const gone = await db
    .deleteFrom('import')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await db.deleteFrom('import_contact').where('tenant_id', '=', tenantId).where('import_id', '=', id).execute()
  return gone
}

export const insertFile = (db: Db, values: Insertable<ImportFile>) =>
  db.insertInto('import_file').values(values).returning('id').executeTakeFirstOrThrow()

/** A file that has not expired. */
export const findFile = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .selectFrom('import_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The most rows that an error file has; a file of nothing but faults is told apart from a good one long before. */
export const MAX_ERRORS = 50_000

export interface RowError {
  line: number
  reason: string
  cells: string[]
}

export const insertErrors = (db: Db, tenantId: string, importId: string, errors: readonly RowError[]) =>
  sql`insert into import_error (tenant_id, import_id, line, reason, cells)
    select ${tenantId}, ${importId}, line, reason, array(select jsonb_array_elements_text(cells))
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) e (line int, reason text, cells jsonb) on conflict do nothing`.execute(
    db,
  )

export const clearErrors = (db: Db, tenantId: string, importId: string) =>
  db.deleteFrom('import_error').where('tenant_id', '=', tenantId).where('import_id', '=', importId).execute()

/** The next rows of the error file. */
export const errorsAfter = (
  db: Db,
  tenantId: string,
  importId: string,
  after: { line: number; reason: string },
  limit: number,
) =>
  db
    .selectFrom('import_error')
    .select(['line', 'reason', 'cells'])
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`(line, reason) > (${after.line}, ${after.reason})`)
    .orderBy('line')
    .orderBy('reason')
    .limit(limit)
    .execute()

/** Whom the import was about. */
export const insertImportContacts = (db: Db, tenantId: string, importId: string, contactIds: readonly string[]) =>
  sql`insert into import_contact (tenant_id, import_id, contact_id)
    select ${tenantId}, ${importId}, unnest(${contactIds}::bigint[]) on conflict do nothing`.execute(db)

/** Which of the addresses are contacts, and which are suppressed. */
export async function countKnown(db: Db, tenantId: string, emails: readonly string[]) {
  const { rows } = await sql<{ existing: number; suppressed: number }>`
    select count(known.id)::int as existing, count(*) filter (where suppressed)::int as suppressed from unnest(${emails}::text[]) e
      left join lateral (select id from contact where tenant_id = ${hidden(tenantId)} and email_key = lower(e) limit 1) known on true
      cross join lateral (select exists (select 1 from suppression where tenant_id = ${hidden(tenantId)} and email_key = lower(e)) as suppressed) against`.execute(
    db,
  )
  return rows[0]!
}

/** Files whose time is over; their keys are deleted from the file store first. Over all companies: a sweep. */
export const expiredFiles = (db: Db, now: Date) =>
  db.selectFrom('import_file').select(['tenant_id', 'id', 'key']).where('expires_at', '<=', now).limit(1000).execute()

export const deleteFile = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('import_file').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Drafts that nobody has gone on with. */
export const sweepDrafts = (db: Db, before: Date) =>
  db.deleteFrom('import').where('status', '=', 'draft').where('created_at', '<', before).execute()

/** Error files of imports that ended before a time. */
export const sweepErrors = (db: Db, before: Date) =>
  sql`with ended as (
      update import set errors_expired = true where finished_at < ${before} and errors > 0 and not errors_expired returning tenant_id, id
    )
    delete from import_error e using ended i where i.tenant_id = e.tenant_id and i.id = e.import_id`.execute(db)

/** Files end now; the sweep deletes their content. */
export const expireFiles = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('import_file')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '>', now)
    .execute()

/** Cancels imports that have not read their file yet. */
export const cancelUnread = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('import')
    .set({ status: 'cancelled', failure: 'file', finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .where('staged_to', 'is', null)
    .execute()

export async function clearAllErrors(db: Db, tenantId: string) {
  // Of those that run a batch holds the row, and waits for us.
  await db
    .updateTable('import')
    .set({ errors_expired: true })
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is not', null)
    .execute()
  await db.deleteFrom('import_error').where('tenant_id', '=', tenantId).execute()
}

/** Lines were taken out of a stage. Where it was the last one, an import that has merged all the others is at its end. */
export const shortenStages = (db: Db, tenantId: string, gone: readonly { batch_id: string; line: number }[]) =>
  sql`update import i set staged_to = coalesce((select max(s.line) from contact_stage s where s.tenant_id = i.tenant_id and s.batch_id = i.id), 0)
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) g (batch_id bigint, line int)
    where i.tenant_id = ${tenantId} and i.id = g.batch_id and i.staged_to = g.line`.execute(db)

/** Behind which line the work of an import goes on. */
export async function positionOf(db: Db, tenantId: string, actionId: string): Promise<number> {
  const action = await db
    .selectFrom('action')
    .select('position')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actionId)
    .executeTakeFirst()
  return (action?.position as number | null | undefined) ?? 0
}
