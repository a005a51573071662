import type { Db } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { TooSlow, withSecondPlan } from '../../../platform/db/second-plan.ts'
import { validation } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { isLimited } from './range.ts'
import { hasContactFilter } from './sql/recipients.ts'
import type { Asked } from './sql/tabs.ts'

/** Nobody waits longer for a number, and the database has others to serve. */
const TIME_LIMIT = 20_000
/** So many at a time, of a company. */
const inTurn = createTurns(3)

/** Runs what may go over a whole mailing because of what was asked in a field; 400 with it when that takes too long. */
export async function overWhole<T>(db: Db, tenantId: string, field: string, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTurn(tenantId, () => withSecondPlan(db, TIME_LIMIT, work))
  } catch (error) {
    throw error instanceof TooSlow ? validation(field, { reason: 'too_slow' }) : error
  }
}

/** The field by which a question is one that no counter answers; null for the others. */
export function costlyField(asked: Asked): string | null {
  if (hasContactFilter(asked)) return asked.engagement ? 'engagement' : 'q'
  return isLimited(asked) ? (asked.from ? 'from' : 'to') : null
}

/** A page and how many there are in all. Behind the last one nothing is looked for. */
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
