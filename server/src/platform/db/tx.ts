import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './database.ts'
import { isStalePlan, sqlState } from './failures.ts'
import { transact } from './pipelined.ts'

const TRIES = 3
const PAUSE_MS = 10
const TRANSIENT = new Set(['40001', '40P01']) // serialisation failure, deadlock
const isTransient = (error: unknown) => TRANSIENT.has(sqlState(error) ?? '') || isStalePlan(error)

/**
 * Runs `work` in one transaction; inside a transaction it joins that one. Name its argument like the outer handle
 * (`tx(db, async (db) => …)`), so that no statement can leave the transaction by using the pool.
 */
export async function tx<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, work)
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error
      // Lets the other one finish: they would meet again.
      await sleep(attempt * PAUSE_MS * (1 + Math.random()))
    }
  }
}
