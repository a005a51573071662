import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Tenant } from '../../../platform/http/call.ts'
import { isId } from '../../../platform/schema/ajv.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import { totalContacts } from '../counts.ts'
import { type ContactState, isExcluded, stateOf } from './mailability.ts'

export const SORTABLE = {
  id: 'c.id',
  email: 'c.email_key',
  firstName: { text: 'c.first_name' },
  lastName: { text: 'c.last_name' },
  status: 'c.status',
  engagement: 'c.engagement',
  shopId: 'c.shop_id',
  createdAt: 'c.created_at',
}

type Op = 'eq' | 'neq'

/** The filters of the contacts grid; the same for the grid, its neighbours, its totals and bulk actions over all of it. */
export interface ContactFilter {
  q?: string
  tab?: 'all' | 'bounced' | 'no_list' | 'blacklisted' | 'complained'
  status?: string
  engagement?: string
  engagementOp?: Op
  state?: ContactState
  stateOp?: Op
  list?: string
  listOp?: Op
  source?: string
  sourceOp?: Op
  shop?: string
  createdFrom?: string
  createdTo?: string
}

/** Contacts of a company under a filter: the one query that everything over the grid is built from. */
export function contactsWhere(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, filter: ContactFilter) {
  let query = db.selectFrom('contact as c').where('c.tenant_id', '=', tenant.id)
  for (const condition of conditions(tenant, filter)) query = query.where(condition)
  return query
}

/** A page of the grid. The total of the whole, unfiltered grid is a counter; every other is counted. */
export function listContacts(db: Db, tenant: Tenant, query: ContactFilter & PageRequest) {
  const rows = contactsWhere(db, tenant, query)
    .select([
      'c.id',
      'c.email',
      'c.first_name',
      'c.last_name',
      'c.status',
      'c.engagement',
      'c.shop_id',
      'c.suppression_reason',
      'c.blacklisted_at',
      'c.created_at',
    ])
    .select([stateOf(tenant.id).as('state'), isExcluded(tenant.id).as('is_excluded')])
  const unfiltered = conditions(tenant, query).length === 0
  return paginate(rows as never, query, {
    sortable: SORTABLE,
    id: 'c.id' as never,
    ...(unfiltered ? { total: () => totalContacts(db, tenant.id) } : {}),
  }) as unknown as Promise<GridPage>
}

type GridRow = Parameters<typeof import('../present.ts')['presentRow']>[0]
interface GridPage {
  items: GridRow[]
  total: number
  page: number
  pageSize: number
}

const TABS: Record<string, ReturnType<typeof sql<boolean>> | null> = {
  all: null,
  bounced: sql<boolean>`c.status = 'bounced'`,
  complained: sql<boolean>`c.status = 'complained'`,
  blacklisted: sql<boolean>`c.blacklisted_at is not null`,
  no_list: sql<boolean>`not exists (select 1 from list_member m where m.tenant_id = c.tenant_id and m.contact_id = c.id and m.state <> 'removed')`,
}

function conditions(tenant: Pick<Tenant, 'id' | 'timezone'>, filter: ContactFilter) {
  const found: ReturnType<typeof sql<boolean>>[] = []
  const tab = TABS[filter.tab ?? 'all']
  if (tab) found.push(tab)
  if (filter.q?.trim()) found.push(...searching(filter.q.trim()))
  if (filter.status) found.push(sql<boolean>`c.status = ${filter.status}`)
  if (filter.engagement) found.push(compare(sql`c.engagement`, filter.engagement, filter.engagementOp))
  if (filter.state) found.push(compare(stateOf(tenant.id), filter.state, filter.stateOp))
  if (filter.source) found.push(compare(sql`c.source`, filter.source, filter.sourceOp))
  if (filter.shop) found.push(sql<boolean>`c.shop_id = ${filter.shop}`)
  if (filter.list) found.push(inList(tenant.id, filter.list, filter.listOp))
  if (filter.createdFrom) found.push(sql<boolean>`c.created_at >= ${startOfDay(filter.createdFrom, tenant.timezone)}`)
  if (filter.createdTo) found.push(sql<boolean>`c.created_at < ${endOfDay(filter.createdTo, tenant.timezone)}`)
  return found
}

/** `#42` is an id; words are looked for in address, names and company, all of them, in any order. */
function searching(q: string) {
  if (q.startsWith('#')) return [isId(q.slice(1)) ? sql<boolean>`c.id = ${q.slice(1)}` : sql<boolean>`false`]
  return q.split(/\s+/).map((word) => sql<boolean>`c.search like like_pattern(${word})`)
}

const compare = (left: ReturnType<typeof sql>, value: string, op: Op = 'eq') =>
  op === 'neq' ? sql<boolean>`${left} <> ${value}` : sql<boolean>`${left} = ${value}`

/** Members in any state but removed; the members of a shop's list are the contacts of the shop. */
function inList(tenantId: string, listId: string, op: Op = 'eq') {
  const shop = sql`(select l.shop_id from list l where l.tenant_id = ${tenantId} and l.id = ${listId} and l.kind = 'shop')`
  const member = sql<boolean>`(exists (select 1 from list_member m where m.tenant_id = ${tenantId} and m.list_id = ${listId}
    and m.contact_id = c.id and m.state <> 'removed') or c.shop_id = ${shop})`
  return op === 'neq' ? sql<boolean>`not coalesce(${member}, false)` : sql<boolean>`coalesce(${member}, false)`
}
