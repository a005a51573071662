import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** How many candidates `find` should look for: other processes may have locked the first ones. */
export const CANDIDATES = 20

/**
 * Takes one row of any company. `find` looks for candidates over all companies without a lock, in their order; `lock` locks
 * one of them with `skip locked` and returns nothing when it is no longer what was looked for. In two statements, because
 * a cluster locks only within a company.
 */
export async function takeFirst<Found, Row>(
  db: Db,
  find: RawBuilder<Found>,
  lock: (found: Found) => RawBuilder<Row>,
): Promise<Row | undefined> {
  const { rows } = await find.execute(db)
  for (const found of rows) {
    const { rows: locked } = await lock(found).execute(db)
    if (locked[0]) return locked[0]
  }
  return undefined
}
