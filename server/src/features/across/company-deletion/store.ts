import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Adds the line that stays of the company, unless an attempt before has. */
export const openRecord = (db: Db, company: string, requestedAt: Date | null, now: Date) =>
  db
    .insertInto('company_deletion')
    .values({ company, requested_at: requestedAt, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Counts deleted rows, in the transaction that deletes them. */
export const countRows = (db: Db, company: string, table: string, number: number) =>
  sql`
    update company_deletion
    set rows = jsonb_set(rows, array[${table}::text], to_jsonb(coalesce((rows ->> ${table}::text)::bigint, 0) + ${number}::bigint))
    where company = ${company}`.execute(db)

export const countFiles = (db: Db, company: string, number: number) =>
  db
    .updateTable('company_deletion')
    .set((eb) => ({ files: eb('files', '+', String(number)) }))
    .where('company', '=', company)
    .execute()

export const closeRecord = (db: Db, company: string, accounts: number, now: Date) =>
  db
    .updateTable('company_deletion')
    .set({ accounts, finished_at: now })
    .where('company', '=', company)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Companies whose time has come, and whose deletion is warned of: those that are deleted before a time. */
export const leavingCompanies = (db: Db, before: Date) =>
  db
    .selectFrom('tenant')
    .select(['id', 'deletes_at', 'deletion_warned_at', 'deletion_started_at'])
    .where('deletes_at', '<=', before)
    .orderBy('deletes_at')
    .execute()
