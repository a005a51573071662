import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/db/tables.ts'

export type TenantRow = Selectable<Tenant>

export const getTenant = (db: Db, tenantId: string) =>
  db.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow()

export const findTenant = (db: Db, publicId: string) =>
  db.selectFrom('tenant').selectAll().where('public_id', '=', publicId).executeTakeFirst()

export const insertTenant = (db: Db, values: Insertable<Tenant>) =>
  db.insertInto('tenant').values(values).returningAll().executeTakeFirstOrThrow()

export const updateTenant = (db: Db, tenantId: string, values: Updateable<Tenant>) =>
  db.updateTable('tenant').set(values).where('id', '=', tenantId).returningAll().executeTakeFirstOrThrow()

/** Makes whoever else wants to count and then add something of this company wait. */
export const lockTenant = (db: Db, tenantId: string) =>
  db.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute()

export const isEmptyInstallation = async (db: Db) =>
  !(await db.selectFrom('tenant').select('id').limit(1).executeTakeFirst())
