import type { DbContext, Tenant } from '../../../platform/context.ts'
import { addDays, dayOf } from '../../../platform/time/zone.ts'
import { describeRows } from './describe.ts'
import { enteredSince } from './engine/sql/days.ts'
import type { AutomationRow } from './store.ts'

/** Days of the trend; the last one is today. */
const TREND_DAYS = 30

/** Automations of a list: with their counts, and how many runs entered on each of the last days. */
export async function describeList(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  rows: readonly AutomationRow[],
) {
  const today = dayOf(now, tenant.timezone)
  const days = Array.from({ length: TREND_DAYS }, (_, i) => addDays(today, i - TREND_DAYS + 1))
  const entered = await enteredSince(
    db,
    tenant.id,
    rows.map(({ id }) => id),
    days[0]!,
  )
  const shown = await describeRows(db, tenant.id, rows)
  return shown.map((row) => ({ ...row, trend: days.map((day) => entered.get(row.id)?.get(day) ?? 0) }))
}
