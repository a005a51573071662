import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Statements of the transaction end after so many milliseconds. */
export const limitTime = (db: Db, milliseconds: number) =>
  sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(db)

/**
 * A preview holds a lock for its editor until it ends. The next one finds by that lock who runs it, on whichever
 * machine, cancels the statement in the database, and takes the lock itself.
 */
export async function endEarlier(db: Db, editor: string) {
  const key = createHash('sha256').update(`preview:${editor}`).digest().readBigInt64BE()
  const [high, low] = [BigInt.asUintN(32, key >> 32n), BigInt.asUintN(32, key)]
  await sql`select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = ${high}::bigint and objid::bigint = ${low}::bigint and objsubid = 1`.execute(db)
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(db)
}
