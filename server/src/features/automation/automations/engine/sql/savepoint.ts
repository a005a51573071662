import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/** Undoes only this work when it fails, not the whole transaction, and throws its error. */
export async function withSavepoint(db: Db, work: () => Promise<void>) {
  await sql`savepoint automations`.execute(db)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint automations`.execute(db)
    throw error
  }
}
