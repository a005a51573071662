import type { Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import type { PurposeRow } from '../../../audience/consents/index.ts'
import { localTime, textOrNull } from '../../records/index.ts'

export const PURPOSE_FIELDS = ['id', 'created_at', 'lawful_basis', 'name', 'duration', 'notes']

/** A purpose in the shape of the interface. Its text is what it calls notes; without a duration it has no end. */
export const purposeRecord = ({ timezone }: Pick<Tenant, 'timezone'>, row: PurposeRow) => ({
  id: Number(row.id),
  created_at: localTime(row.created_at, timezone),
  lawful_basis: row.lawful_basis.replaceAll('_', '-'),
  name: row.name,
  duration: row.duration_months === null ? null : { value: row.duration_months, unit: 'months' },
  notes: textOrNull(row.text),
})

const MOST_MONTHS = 1200
const DAYS_OF_MONTH = 30.4

/** A duration in whole months. Days are rounded down, so that a consent does not last longer, to at least one month. */
export function monthsOf({ unit, value }: { unit: string; value: number }): number {
  const months =
    unit === 'years' ? value * 12 : unit === 'days' ? Math.max(1, Math.floor(value / DAYS_OF_MONTH)) : value
  if (!['days', 'months', 'years'].includes(unit)) throw validation('duration.unit')
  if (value < 1 || months > MOST_MONTHS) throw validation('duration.value')
  return months
}
