import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../define-rule.ts'
import type { Count } from './occurrence.ts'

/**
 * The condition that something happened to a contact a number of times; `events` is a query with one `contact_id` for
 * each time. Reads all events once, as a set.
 */
export function happened(events: RawBuilder<unknown>, { op, value }: Count): Condition {
  if (op === 'gte') return value === 0 ? sql<boolean>`true` : atLeast(events, value)
  if (op === 'lte' || value === 0) return sql<boolean>`not ${atLeast(events, value + 1)}`
  return among(sql`${grouped(events)} having count(*) = ${value}`)
}

const atLeast = (events: RawBuilder<unknown>, times: number) =>
  among(times === 1 ? events : sql`${grouped(events)} having count(*) >= ${times}`)

const grouped = (events: RawBuilder<unknown>) => sql`select h.contact_id from (${events}) h group by h.contact_id`

/** The condition that a contact is among the rows of a query. */
export const among = (contacts: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select 1 from (${contacts}) d where d.contact_id = contact.id)`
