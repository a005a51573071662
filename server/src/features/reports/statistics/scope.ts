import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { addDays, dayOf } from '../../../platform/time/zone.ts'
import { type DayRange, daysBetween } from '../rollups/index.ts'
import { type Range, readRange } from './range.ts'
import { type ReportedMailing, reportedKind } from './slot.ts'

/** The usual length of a range, in days including today. */
const USUAL = 30
/** A year and a day: a longer range would read too many sums. */
const LONGEST = 366

/** What a request is about: some days of the company, and perhaps one mailing. */
export interface Scope {
  range: DayRange
  mailing?: ReportedMailing
}

/**
 * The days of a request: by default the last 30; of a mailing all days, but at most the last 366. 400 `from` when the range is
 * too long.
 */
export function daysOf(asked: Range, mailing: ReportedMailing | undefined, tenant: Tenant, now: Date): DayRange {
  const { from, to = dayOf(now, tenant.timezone) } = readRange(asked)
  const range = { from: from ?? (mailing ? wholeRange(mailing, tenant, to).from : addDays(to, 1 - USUAL)), to }
  if (range.to < range.from) throw validation('to')
  if (range.from < addDays(to, 1 - LONGEST)) throw validation('from', { reason: 'too_long', days: LONGEST })
  return range
}

/** The days of a mailing up to a day, at most the last 366. */
export function wholeRange(
  { startedAt, createdAt }: ReportedMailing,
  { timezone }: Pick<Tenant, 'timezone'>,
  to: string,
): DayRange {
  const [began, first] = [dayOf(startedAt ?? createdAt, timezone), addDays(to, 1 - LONGEST)]
  const from = began < first ? first : began
  return { from: from > to ? to : from, to }
}

/** A mailing that a query names; 400 with the name of its field when there is none. */
export async function namedMailing(db: Db, tenantId: string, kind: string, id: string | undefined) {
  if (id === undefined) return undefined
  const found = await reportedKind(kind).find(db, tenantId, id)
  if (!found) throw validation(`${kind}Id`)
  return found
}

export const lengthOf = (range: DayRange) => daysBetween(range).length

/** The days of the same number before. */
export const daysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -lengthOf(range)),
  to: addDays(range.from, -1),
})
