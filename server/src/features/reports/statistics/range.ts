import Type from 'typebox'
import type { Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { Day } from '../../../platform/http/schemas.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

/** Days of the company, both inclusive; undefined is no limit. */
export interface Range {
  from?: string
  to?: string
}

export const RangeQuery = {
  from: Type.Optional({ ...Day, description: 'First day, inclusive, in the time zone of the company' }),
  to: Type.Optional({ ...Day, description: 'Last day, inclusive, in the time zone of the company' }),
}

/** The range of a query; 400 `to` when it ends before it begins. */
export function readRange({ from, to }: Range): Range {
  if (from && to && to < from) throw validation('to')
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export const isWithin = (day: string, { from, to }: Range) => (!from || day >= from) && (!to || day <= to)
export const isLimited = ({ from, to }: Range) => from !== undefined || to !== undefined

/** The moments of a range: `from` is inclusive, `to` is not. */
export const timesOf = ({ timezone }: Pick<Tenant, 'timezone'>, { from, to }: Range) => ({
  ...(from ? { from: startOfDay(from, timezone) } : {}),
  ...(to ? { to: endOfDay(to, timezone) } : {}),
})
