import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Tenant } from '../../../platform/db/tables.ts'

export type CompanyRow = Selectable<Tenant>

export const requireCompany = async (db: Db, tenantId: string) =>
  required(await db.selectFrom('tenant').selectAll().where('id', '=', tenantId).modifyEnd(PREPARED).executeTakeFirst())

export const findCompany = (db: Db, publicId: string) =>
  db.selectFrom('tenant').selectAll().where('public_id', '=', publicId).modifyEnd(PREPARED).executeTakeFirst()

export const insertCompany = (db: Db, values: Insertable<Tenant>) =>
  db.insertInto('tenant').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCompany = async (db: Db, tenantId: string, values: Updateable<Tenant>) =>
  required(await db.updateTable('tenant').set(values).where('id', '=', tenantId).returningAll().executeTakeFirst())

/** Locks the company, so that two requests cannot both count its objects and then both add the last one allowed. */
export const lockCompany = (db: Db, tenantId: string) =>
  db.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().modifyEnd(PREPARED).execute()

export const isEmptyInstallation = async (db: Db) =>
  !(await db.selectFrom('tenant').select('id').limit(1).executeTakeFirst())
