import { setImmediate } from 'node:timers/promises'

/**
 * Runs works that do not need each other's results, each started in a turn of the event loop of its own: the statements of
 * the first are with the database while those of the next are prepared. They reach the database in this order.
 */
export function inTurns<T>(works: readonly (() => T | Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    works.map(async (work, turn) => {
      for (let i = 0; i < turn; i++) await setImmediate()
      return work()
    }),
  )
}

/** Parts of rows, in their order. */
export const slicesOf = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
