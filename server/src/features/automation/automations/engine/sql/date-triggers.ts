import { sql } from 'kysely'
import type { DbContext } from '../../../../../platform/context.ts'
import { addDays, dayOf } from '../../../../../platform/time/zone.ts'
import { type Condition, readStored } from '../../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../../audience/segments/index.ts'
import type { Node } from '../../../graphs/index.ts'
import { hadFirstOrder } from './audience.ts'
import type { Timer } from './timers.ts'

const EVERYONE = sql<boolean>`true`

/** The condition for contacts whose day it is; null when no contact can have it. Triggers that are not about days take everyone. */
export async function datesOf(
  { db }: DbContext,
  timer: Pick<Timer, 'tenantId' | 'about' | 'timezone' | 'shopId'>,
  { type, config }: Node,
): Promise<Condition | null> {
  if (type !== 'trigger_date') return EVERYONE
  const { tenantId, about, timezone, shopId } = timer
  const today = dayOf(about, timezone)
  const { kind, offsetDays: offset = 0 } = config as { kind: string; offsetDays?: number }
  if (kind === 'holiday') return (config.dates as string[]).includes(today.slice(5)) ? EVERYONE : null
  if (kind === 'first_order')
    return hadFirstOrder({ tenantId, shopId, timezone }, addDays(today, -(config.days as number)))
  const field = kind === 'name_day' ? 'nameDay' : kind === 'birthday' ? 'birthday' : (config.field as string)
  // A day before the birthday, it is in one day.
  const relation = offset === 0 ? {} : { days: Math.abs(offset) }
  const rule = {
    type: 'contact_anniversary',
    field,
    relation: offset === 0 ? 'now' : offset < 0 ? 'in_days' : 'days_ago',
    ...relation,
  }
  const tree = readStored({ type: 'group', match: 'all', rules: [rule] })
  return conditionOf({ db, now: about }, { id: tenantId, timezone }, tree)
}
