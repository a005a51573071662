import type { Db } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { TooSlow, withSecondPlan } from '../../../platform/db/second-plan.ts'
import { validation } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { isLimited } from './range.ts'
import { hasContactFilter } from './sql/recipients.ts'
import type { Filter } from './sql/tabs.ts'

/** In milliseconds: a query must not occupy the database for longer. */
const TIME_LIMIT = 20_000
/** How many such queries of one company run at a time. */
const inTurn = createTurns(3)

/**
 * Runs a query that may read a whole mailing because of a field of the request; 400 with the field when it takes too
 * long.
 */
export async function withinTimeLimit<T>(
  db: Db,
  tenantId: string,
  field: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTurn(tenantId, () => withSecondPlan(db, TIME_LIMIT, work))
  } catch (error) {
    throw error instanceof TooSlow ? validation(field, { reason: 'too_slow' }) : error
  }
}

/** The field of a filter that counters cannot answer; null when they can. */
export function costlyField(filter: Filter): string | null {
  if (hasContactFilter(filter)) return filter.engagement ? 'engagement' : 'q'
  return isLimited(filter) ? (filter.from ? 'from' : 'to') : null
}

/** A page and the total number. After the last page nothing is searched. */
export async function pageOf<T>(
  { page = 1, pageSize = 25 }: PageRequest,
  count: () => Promise<number>,
  find: (cut: { limit: number; offset: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const offset = (page - 1) * pageSize
  const cut = { limit: pageSize, offset }
  if (!offset) {
    const [items, total] = await Promise.all([find(cut), count()])
    return { items, total, page, pageSize }
  }
  const total = await count()
  return { items: offset < total ? await find(cut) : [], total, page, pageSize }
}
