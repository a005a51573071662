import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import type { CompanyExport } from '../../../platform/db/tables.ts'

export type CompanyExportRow = Selectable<CompanyExport>

/** Adds an export; 409 `status` while another one of the company is queued or written. */
export const insertExport = (db: Db, tenantId: string, now: Date) =>
  db
    .insertInto('company_export')
    .values({ tenant_id: tenantId, status: 'queued', created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ company_export_one: 'status' }))

export const newestExport = (db: Db, tenantId: string) =>
  db
    .selectFrom('company_export')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const requireExport = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('company_export')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Begins to write an export under a key of this attempt; undefined when it has ended. */
export const beginExport = (db: Db, tenantId: string, id: string, key: string) =>
  db
    .updateTable('company_export')
    .set({ status: 'running', key })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

/** Ends an export, unless another attempt writes it now: that one has another key. */
export const endExport = (
  db: Db,
  { tenantId, id, key }: { tenantId: string; id: string; key: string },
  values: Updateable<CompanyExport>,
) =>
  db
    .updateTable('company_export')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()

export const failExport = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('company_export')
    .set({ status: 'failed', finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute()

/** Expires all exports of a company now, also the one that is being written. */
export const expireExports = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('company_export')
    .set({ status: 'expired', expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running', 'ready'])
    .execute()

/** Exports of all companies whose files are not needed any more. */
export const endedExports = (db: Db, now: Date) =>
  db
    .selectFrom('company_export')
    .select(['tenant_id', 'id', 'key'])
    .where('key', 'is not', null)
    .where((eb) => eb.or([eb('status', 'in', ['expired', 'failed']), eb('expires_at', '<=', now)]))
    .limit(1000)
    .execute()

export const clearKey = (db: Db, tenantId: string, id: string) =>
  db
    .updateTable('company_export')
    .set({ status: sql<'failed' | 'expired'>`case when status = 'failed' then 'failed' else 'expired' end`, key: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** The files of exports that can be downloaded. */
export async function readyKeys(db: Db, tenantId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('company_export')
    .select('key')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'ready')
    .where('key', 'is not', null)
    .execute()
  return new Set(rows.map(({ key }) => key!))
}
