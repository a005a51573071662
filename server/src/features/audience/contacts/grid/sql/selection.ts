import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../../platform/context.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { isId } from '../../../../../platform/schema/formats.ts'
import { slot } from '../../../../../platform/slots.ts'
import { endOfDay, startOfDay } from '../../../../../platform/time/zone.ts'
import { stateOf } from '../../sql/mailability.ts'
import type { ContactFilter } from '../filter.ts'

type Condition = RawBuilder<boolean>

/** Contacts of a company that match a filter: the query of the grid, its totals, neighbours and bulk actions. */
export interface Selection {
  tenantId: string
  /** `contact … where …`, for use after `from`; more conditions may follow with `and`. */
  from: RawBuilder<unknown>
  /** Whether these are all contacts of the company, whose number is a counter. */
  everyone: boolean
}

export async function selectContacts(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  filter: ContactFilter & { members?: readonly string[] },
  now: Date,
): Promise<Selection> {
  const parts = await Promise.all(
    slot('gridFilters').map((source) => source.part(db, tenant.id, filter, { timezone: tenant.timezone, now })),
  )
  const joins = parts.flatMap(({ join }) => join ?? [])
  const conditions = [...ownConditions(tenant, filter), ...parts.flatMap((part) => part.conditions ?? [])]
  return selectionOf(tenant.id, conditions, joins)
}

/** Contacts that match a filter by their own data. */
export const contactsMatching = (
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  filter: Pick<ContactFilter, 'engagement' | 'q'>,
) => selectionOf(tenant.id, ownConditions(tenant, filter))

function selectionOf(
  tenantId: string,
  conditions: readonly Condition[],
  joins: readonly RawBuilder<unknown>[] = [],
): Selection {
  const all = [sql<boolean>`contact.tenant_id = ${tenantId}`, ...conditions]
  return {
    tenantId,
    from: sql`contact ${sql.join(joins, sql` `)} where ${sql.join(all, sql` and `)}`,
    everyone: !conditions.length && !joins.length,
  }
}

const TABS: Record<string, Condition | null> = {
  all: null,
  bounced: sql<boolean>`contact.status = 'bounced'`,
  complained: sql<boolean>`contact.status = 'complained'`,
  blacklisted: sql<boolean>`contact.blacklisted_at is not null`,
}

/** The conditions on data of contacts; filters by data of other features come from the slot `gridFilters`. */
function ownConditions(tenant: Pick<Tenant, 'id' | 'timezone'>, filter: ContactFilter): Condition[] {
  const conditions: Condition[] = []
  const tab = TABS[filter.tab ?? 'all']
  if (tab) conditions.push(tab)
  if (filter.q?.trim()) conditions.push(...searchConditions(filter.q.trim()))
  if (filter.status) conditions.push(sql<boolean>`contact.status = ${filter.status}`)
  if (filter.engagement) conditions.push(compare(sql`contact.engagement`, filter.engagement, filter.engagementOp))
  if (filter.state) conditions.push(compare(stateOf(tenant.id), filter.state, filter.stateOp))
  if (filter.source) conditions.push(compare(sql`contact.source`, filter.source, filter.sourceOp))
  if (filter.shop) conditions.push(sql<boolean>`contact.shop_id = ${filter.shop}`)
  if (filter.createdFrom)
    conditions.push(sql<boolean>`contact.created_at >= ${startOfDay(filter.createdFrom, tenant.timezone)}`)
  if (filter.createdTo)
    conditions.push(sql<boolean>`contact.created_at < ${endOfDay(filter.createdTo, tenant.timezone)}`)
  if (filter.city?.trim())
    conditions.push(sql<boolean>`contact.city <> '' and fold(contact.city) = fold(${filter.city.trim()})`)
  if (filter.country) conditions.push(sql<boolean>`contact.country = ${filter.country}`)
  return conditions
}

/** `#42` finds an id. Otherwise address, names and company must contain every word, in any order. */
function searchConditions(q: string): Condition[] {
  if (q.startsWith('#')) return [isId(q.slice(1)) ? sql<boolean>`contact.id = ${q.slice(1)}` : sql<boolean>`false`]
  return q.split(/\s+/).map((word) => sql<boolean>`contact.search like like_pattern(${word})`)
}

/** The comparison of a grid filter with its operator. */
export const compare = (left: RawBuilder<unknown>, value: string, op: 'eq' | 'neq' = 'eq') =>
  op === 'neq' ? sql<boolean>`${left} <> ${value}` : sql<boolean>`${left} = ${value}`
