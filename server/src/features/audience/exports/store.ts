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

/** An export is expired from its expiry on, also before the sweep has deleted its file. */
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

/** Exports whose files are not written yet. */
export async function countUnfinished(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('export')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertExport = (db: Db, values: Insertable<Export>) =>
  db.insertInto('export').values(values).returningAll().executeTakeFirstOrThrow()

export const findExport = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('export').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const requireExport = async (db: Db, tenantId: string, id: string) =>
  required(await findExport(db, tenantId, id))

/** Changes an export if it is in one of the states; returns undefined otherwise. */
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

/** Expires all exports of a company now. */
export const expireExports = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('export')
    .set({ status: 'expired', expires_at: now, filter: null })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running', 'ready'])
    .execute()

/** Expired exports of all companies that still have a file. */
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
