import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { paginate } from '../../../platform/db/page.ts'
import { matchingRun, type RunFilter } from '../../../platform/db/runs.ts'
import type { Export } from '../../../platform/db/tables.ts'

export type ExportRow = Selectable<Export>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  status: 'status',
  selection: 'selection',
  rows: 'rows',
  bytes: 'bytes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
}

/** Past its time one is expired, whether or not the sweep has been there. */
const statusAt = (now: Date) =>
  sql<string>`case when status = 'ready' and expires_at <= ${now} then 'expired' else status end`

export const listExports = (db: Db, tenantId: string, filter: RunFilter<ExportRow['status']>, now: Date) =>
  paginate(
    db
      .selectFrom('export')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where(matchingRun({ ...filter, status: undefined }))
      .$if(filter.status !== undefined, (q) => q.where(sql<boolean>`${statusAt(now)} = ${filter.status}`)),
    filter,
    { sortable: SORTABLE, id: 'id' },
  )

export const insertExport = (db: Db, values: Insertable<Export>) =>
  db.insertInto('export').values(values).returningAll().executeTakeFirstOrThrow()

export const findExport = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('export').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const requireExport = async (db: Db, tenantId: string, id: string) =>
  required(await findExport(db, tenantId, id))

/** Changes an export that is in one of the states; undefined when it is not. */
export const moveExport = (
  db: Db,
  tenantId: string,
  id: string,
  from: readonly ExportRow['status'][],
  values: Updateable<Export>,
) =>
  db
    .updateTable('export')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()

/** Exports from before somebody was erased: nobody reads them any more. */
export const expireExports = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('export')
    .set({ status: 'expired', expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running', 'ready'])
    .execute()

/** Over all companies: files of exports whose time is over, or that were expired otherwise. */
export const expiredExports = (db: Db, now: Date) =>
  db
    .selectFrom('export')
    .select(['tenant_id', 'id', 'key'])
    .where('key', 'is not', null)
    .where((eb) => eb.or([eb('status', '=', 'expired'), eb('expires_at', '<=', now)]))
    .limit(1000)
    .execute()

export const clearKey = (db: Db, tenantId: string, id: string) =>
  db
    .updateTable('export')
    .set({ status: 'expired', key: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
