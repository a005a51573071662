import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

const WAIT_MS = 50

/**
 * Takes the lock of an editor, which a preview holds until it ends. Cancels other previews that hold it or wait for it;
 * the lock shows their connections, in whichever process they are. Repeats until it has the lock: a cancellation
 * between two statements has no effect.
 */
export async function lockPreview(db: Db, editor: string): Promise<void> {
  const key = keyOf(editor)
  while (!(await tryLock(db, key))) {
    await cancelHolders(db, key)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

/** Cancels the running preview of an editor while the next one still waits for its turn. */
export const cancelEarlier = (db: Db, editor: string) => cancelHolders(db, keyOf(editor))

const keyOf = (editor: string) => createHash('sha256').update(`preview:${editor}`).digest().readBigInt64BE()

async function tryLock(db: Db, key: bigint): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${key}::bigint) as got`.execute(db)
  return rows[0]!.got
}

async function cancelHolders(db: Db, key: bigint): Promise<void> {
  const [high, low] = [BigInt.asUintN(32, key >> 32n), BigInt.asUintN(32, key)]
  await sql`
    select pg_cancel_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${high}::bigint and objid::bigint = ${low}::bigint and objsubid = 1`.execute(db)
}
