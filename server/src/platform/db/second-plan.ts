import { sql } from 'kysely'
import type { Db } from './database.ts'
import { sqlState } from './failures.ts'
import { tx } from './tx.ts'

const CANCELLED = '57014'
/** What takes longer than this was probably planned wrongly. */
const FIRST_MS = 3_000

export const isCancelled = (error: unknown) => sqlState(error) === CANCELLED

/** A statement took longer than it may. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * Runs what reads much. The planner knows little of a company that is new or grew quickly, and may then choose to go over a
 * table once for every contact. So the first try has a few seconds; the second must join whole sets, which is slower where
 * the first plan was right, and a thousand times faster where it was wrong. Behind `limitMs` it throws `TooSlow`.
 */
export const withSecondPlan = <T>(db: Db, limitMs: number | null, work: (db: Db) => Promise<T>): Promise<T> =>
  tx(db, async (db) => {
    const began = performance.now()
    await sql`savepoint first_plan`.execute(db)
    await limitTime(db, Math.min(FIRST_MS, limitMs ?? FIRST_MS))
    try {
      const result = await work(db)
      await limitTime(db, 0)
      return result
    } catch (error) {
      // Somebody else's cancelling is no wrong plan.
      if (!isCancelled(error) || performance.now() - began < FIRST_MS) throw error
    }
    await sql`rollback to savepoint first_plan`.execute(db)
    await sql`set local enable_nestloop = off`.execute(db)
    await limitTime(db, limitMs === null ? 0 : Math.max(1, limitMs - (performance.now() - began)))
    try {
      const result = await work(db)
      await limitTime(db, 0)
      await sql`set local enable_nestloop = on`.execute(db)
      return result
    } catch (error) {
      if (limitMs !== null && isCancelled(error) && performance.now() - began >= limitMs) throw new TooSlow()
      throw error
    }
  })

/** Runs what is known to go over very much: by whole sets from the start. Within a transaction. */
export async function withWholeSets<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db)
  const result = await work(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}

const limitTime = (db: Db, milliseconds: number) =>
  sql`set local statement_timeout = ${sql.lit(Math.ceil(milliseconds))}`.execute(db)
