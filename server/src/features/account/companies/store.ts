import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { isSharded } from '../../../platform/db/sharding/sharded.ts'
import type { Tenant } from '../../../platform/db/tables.ts'

export type CompanyRow = Selectable<Tenant>

/** Switches the sending of all companies off; returns those whose sending was on. */
export const switchAllOff = (db: Db, reason: string) =>
  db
    .updateTable('tenant')
    .set({ sending_mode: 'off', sending_reason: reason })
    .where('sending_mode', '<>', 'off')
    .returning(['id', 'name'])
    .execute()

export const requireCompany = async (db: Db, tenantId: string) => required(await getCompany(db, tenantId))

export const findCompany = (db: Db, publicId: string) =>
  db.selectFrom('tenant').selectAll().where('public_id', '=', publicId).modifyEnd(PREPARED).executeTakeFirst()

/** The company with this public id, if it is in use: to the public, one that waits for its deletion does not exist. */
export const findOpenCompany = async (db: Db, publicId: string) => {
  const company = await findCompany(db, publicId)
  return company && !company.deletes_at ? company : undefined
}

/** The company with this id; undefined after it was deleted. */
export const getCompany = (db: Db, tenantId: string) =>
  db.selectFrom('tenant').selectAll().where('id', '=', tenantId).modifyEnd(PREPARED).executeTakeFirst()

/** Whether a company is in use: it exists and does not wait for its deletion. `column` has its id. */
export const isInUse = (column: string) => sql<boolean>`exists (
      select 1 from tenant in_use where in_use.id = ${sql.ref(column)} and in_use.deletes_at is null)`

export const insertCompany = (db: Db, values: Insertable<Tenant>) =>
  db.insertInto('tenant').values(values).returningAll().executeTakeFirstOrThrow()

export const updateCompany = async (db: Db, tenantId: string, values: Updateable<Tenant>) =>
  required(await db.updateTable('tenant').set(values).where('id', '=', tenantId).returningAll().executeTakeFirst())

/** Locks the row of a company: until the transaction ends, nothing that belongs to the company can be added. */
export const lockCompanyRow = (db: Db, tenantId: string) =>
  db.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().modifyEnd(PREPARED).execute()

/**
 * Locks the company, so that two requests cannot both count its objects and then both add the last one allowed. A cluster
 * would lock the rows of all companies, because they are on every server; there it is a lock of the coordinator.
 */
export const lockCompany = async (db: Db, tenantId: string): Promise<void> => {
  if (!isSharded()) await lockCompanyRow(db, tenantId)
  else await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${tenantId}`}, 0))`.execute(db)
}

export const isEmptyInstallation = async (db: Db) =>
  !(await db.selectFrom('tenant').select('id').limit(1).executeTakeFirst())

/** Deletes the row of a company whose other rows are gone. */
export const deleteCompanyRow = (db: Db, tenantId: string) =>
  db.deleteFrom('tenant').where('id', '=', tenantId).execute()
