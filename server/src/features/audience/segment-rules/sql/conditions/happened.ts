import { type RawBuilder, sql } from 'kysely'
import type { Condition, RuleContext } from '../../define-rule.ts'
import type { Count } from './occurrence.ts'

/**
 * The condition that something happened to a contact a number of times; `events` is a query with one `contact_id` for
 * each time. Where a query has several rows of one event, because that is quicker than to choose one, its column `event`
 * tells events apart. Reads all events once, as a set.
 */
export function happened(events: RawBuilder<unknown>, { op, value }: Count, rows: Rows = 'once'): Condition {
  const times = rows === 'once' ? sql`count(*)` : sql`count(distinct h.event)`
  const grouped = (condition: RawBuilder<unknown>) =>
    among(sql`select h.contact_id from (${events}) h group by h.contact_id having ${condition}`)
  const atLeast = (value: number) => (value === 1 ? among(events) : grouped(sql`${times} >= ${value}`))
  if (op === 'gte') return value === 0 ? sql<boolean>`true` : atLeast(value)
  if (op === 'lte' || value === 0) return sql<boolean>`not ${atLeast(value + 1)}`
  return grouped(sql`${times} = ${value}`)
}

/** Whether a query has each event once, or in several rows. */
type Rows = 'once' | 'repeated'

/** Limits a query to the rows of the contacts in question, for conditions on its column with their ids. */
export const ofContacts = (column: RawBuilder<unknown>, { contactIds }: Pick<RuleContext, 'contactIds'>) =>
  contactIds ? sql<boolean>`${column} = any(${contactIds}::bigint[])` : sql<boolean>`true`

/** The condition that a contact is among the rows of a query. */
export const among = (contacts: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select 1 from (${contacts}) d where d.contact_id = contact.id)`
