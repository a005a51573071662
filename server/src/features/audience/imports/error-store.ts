import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'

/** The most rows of an error file. That is enough to recognise a file that is wrong throughout. */
export const MAX_ERRORS = 50_000

export interface RowError {
  line: number
  reason: string
  cells: string[]
}

export const insertErrors = (db: Db, tenantId: string, importId: string, errors: readonly RowError[]) =>
  sql`
    insert into import_error (tenant_id, import_id, line, reason, cells)
    select ${tenantId}, ${importId}, line, reason, array(select jsonb_array_elements_text(cells))
    from ${givenRows(errors, 'line int, reason text, cells jsonb')} e
    on conflict do nothing`.execute(db)

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

/** Deletes the errors of imports of all companies that ended before a time. */
export const deleteErrorsOf = (db: Db, { endedBefore }: { endedBefore: Date }) =>
  sql`
    with ended as (
      update import
      set errors_expired = true
      where finished_at < ${endedBefore} and errors > 0 and not errors_expired
      returning tenant_id, id
    )
    delete from import_error e
    using ended i
    where i.tenant_id = e.tenant_id and i.id = e.import_id`.execute(db)

/** Deletes the errors of all imports of a company. */
export async function clearAllErrors(db: Db, tenantId: string) {
  // Only ended imports are updated: a batch of a running one holds its row and waits for this transaction.
  await db
    .updateTable('import')
    .set({ errors_expired: true })
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is not', null)
    .execute()
  await db.deleteFrom('import_error').where('tenant_id', '=', tenantId).execute()
}
