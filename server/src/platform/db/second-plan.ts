import { sql } from 'kysely'
import type { Db } from './database.ts'
import { sqlState } from './failures.ts'
import { tx } from './tx.ts'

const CANCELLED = '57014'
/** A statement that takes longer than this probably has a wrong plan. */
const FIRST_MS = 5_000

/**
 * Whether a statement runs as the first attempt of `withSecondPlan`. There it may use what is quick as a rule and takes very
 * long for some data; elsewhere, and in the second attempt, it has no such help and must read each row once.
 */
export const IS_FIRST_PLAN = sql<boolean>`coalesce(current_setting('postrider.first_plan', true), '') = 'on'`

export const isCancelled = (error: unknown) => sqlState(error) === CANCELLED

/** A statement took longer than its limit. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * Runs a statement that reads many rows. The planner knows little of a company that is new or grew quickly, and may read
 * a table once for every row of another. So the first attempt has a few seconds; the second must join whole sets, which
 * is slower if the first plan was right, and a thousand times faster if it was wrong. After `limitMs` it throws `TooSlow`.
 */
export const withSecondPlan = <T>(db: Db, limitMs: number | null, work: (db: Db) => Promise<T>): Promise<T> =>
  tx(db, async (db) => {
    const began = performance.now()
    const firstMs = limitMs === null ? FIRST_MS : Math.min(FIRST_MS, limitMs / 2)
    await sql`savepoint first_plan`.execute(db)
    await limitTime(db, firstMs, 'first')
    try {
      const result = await work(db)
      await limitTime(db, 0)
      return result
    } catch (error) {
      // A statement that was cancelled from outside had no wrong plan.
      if (!isCancelled(error) || performance.now() - began < firstMs) throw error
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

/** Runs a statement that is known to read very many rows: it joins whole sets from the start. Needs a transaction. */
export async function withWholeSets<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db)
  const result = await work(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}

const limitTime = (db: Db, milliseconds: number, plan: 'first' | 'any' = 'any') =>
  sql`
    select set_config('statement_timeout', ${String(Math.ceil(milliseconds))}, true),
      set_config('postrider.first_plan', ${plan === 'first' ? 'on' : ''}, true)`.execute(db)
