import type { Db } from './database.ts'
import { isStalePlan, sqlState } from './failures.ts'

const TRIES = 3
const TRANSIENT = new Set(['40001', '40P01']) // serialisation failure, deadlock
const isTransient = (error: unknown) => TRANSIENT.has(sqlState(error) ?? '') || isStalePlan(error)

/**
 * Runs `work` in one transaction. Name its argument like the outer handle (`tx(db, async (db) => …)`), so that
 * nothing can slip out of the transaction by using the pool. Inside a transaction it joins that one.
 */
export async function tx<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error
    }
  }
}
