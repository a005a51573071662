import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export const SORTABLE = {
  createdAt: 'shop_order.ordered_at',
  updatedAt: 'shop_order.changed_at',
  total: 'shop_order.total',
  state: 'shop_order.state',
  number: 'shop_order.number',
  id: 'shop_order.id',
}

interface OrderQuery extends PageRequest {
  shop?: string
  state?: string
  email?: string
  q?: string
  from?: string
  to?: string
  contactId?: string
}

const email = sql<string | null>`(
  select c.email from contact c where c.tenant_id = shop_order.tenant_id and c.id = shop_order.contact_id)`.as('email')

/** Orders that match all filters, the newest first. */
export const listOrders = (db: Db, tenant: Tenant, query: OrderQuery) =>
  paginate(
    db
      .selectFrom('shop_order')
      .selectAll('shop_order')
      .select(email)
      .where('shop_order.tenant_id', '=', tenant.id)
      .$if(query.shop !== undefined, (q) => q.where('shop_order.shop_id', '=', query.shop!))
      .$if(query.state !== undefined, (q) => q.where('shop_order.state', '=', query.state as 'new'))
      .$if(query.contactId !== undefined, (q) => q.where('shop_order.contact_id', '=', query.contactId!))
      .$if(query.email !== undefined, (q) => q.where(ofContacts(tenant.id, sql`email_key = lower(${query.email})`)))
      .$if(query.from !== undefined, (q) =>
        q.where('shop_order.ordered_at', '>=', startOfDay(query.from!, tenant.timezone)),
      )
      .$if(query.to !== undefined, (q) => q.where('shop_order.ordered_at', '<', endOfDay(query.to!, tenant.timezone)))
      .$if(query.q !== undefined, (q) => q.where(matches(tenant.id, query.q!))),
    { ...query, sort: query.sort ?? '-createdAt' },
    {
      sortable: SORTABLE,
      id: 'shop_order.id',
      ...(isCounted(query) ? { total: () => countOrders(db, tenant.id, query.shop) } : {}),
    },
  )

const isCounted = ({ page: _, pageSize: _size, sort: _sort, shop: _shop, ...filters }: OrderQuery) =>
  Object.values(filters).every((value) => value === undefined)

/** The number of orders of a company or of one shop, which is kept. */
async function countOrders(db: Db, tenantId: string, shopId: string | undefined): Promise<number> {
  const { rows } = await sql<{ orders: number }>`${PREPARED}
    select coalesce(sum(orders), 0)::int as orders from order_count
    where tenant_id = ${tenantId} and (${shopId ?? null}::bigint is null or shop_id = ${shopId ?? null}::bigint)`.execute(
    db,
  )
  return rows[0]!.orders
}

/** Buyers that a search looks at: an address of a person, not a word that half of the contacts have. */
const MOST_BUYERS = 1_000

const ofContacts = (tenantId: string, condition: RawBuilder<unknown>) => sql<boolean>`
  shop_order.contact_id = any(array(
    select id from contact where tenant_id = ${tenantId} and ${condition} order by id limit ${sql.lit(MOST_BUYERS)}))`

/** The number or id of an order starts with the text, or its buyer matches. */
const matches = (tenantId: string, q: string) => {
  const prefix = sql`lower(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return sql<boolean>`(
    lower(shop_order.number) like ${prefix} or lower(shop_order.order_id) like ${prefix}
    or ${ofContacts(tenantId, sql`search like like_pattern(${q})`)})`
}

export const findOrder = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .select(email)
    .where('shop_order.tenant_id', '=', tenantId)
    .where('shop_order.id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** The newest orders of a contact. */
export const newestOrders = (db: Db, tenantId: string, contactId: string, limit: number) =>
  db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .select(email)
    .where('shop_order.tenant_id', '=', tenantId)
    .where('shop_order.contact_id', '=', contactId)
    .orderBy('shop_order.ordered_at', 'desc')
    .orderBy('shop_order.id', 'desc')
    .limit(limit)
    .modifyEnd(PREPARED)
    .execute()

/** The newest orders attributed to mailings. */
export const newestAttributed = (db: Db, tenantId: string, sourceIds: readonly string[], limit: number) =>
  db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .select(email)
    .where('shop_order.tenant_id', '=', tenantId)
    .where(sql<boolean>`shop_order.source_id = any(${sourceIds}::bigint[])`)
    .orderBy('shop_order.ordered_at', 'desc')
    .orderBy('shop_order.id', 'desc')
    .limit(limit)
    .execute()

/** The sums of a contact's orders by currency, without cancelled and returned ones. */
export async function totalsOf(db: Db, tenantId: string, contactId: string) {
  const { rows } = await sql<{ currency: string; count: number; total: string }>`${PREPARED}
    select currency, count(*)::int as count, sum(total)::text as total
    from shop_order
    where tenant_id = ${tenantId} and contact_id = ${contactId} and state not in ('cancelled', 'returned')
    group by currency
    order by currency`.execute(db)
  return rows
}
