import { type Selectable, sql } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Coupon } from '../../../platform/db/tables.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import type { STATUSES } from './schemas.ts'
import type { StackRow } from './store.ts'

export type CouponRow = Selectable<Coupon>

interface CouponFilter extends PageRequest {
  from?: string
  to?: string
  status?: (typeof STATUSES)[number]
  q?: string
}

const ORDER = { sortable: { givenAt: 'given_at' }, id: 'id' } as const
const NEWEST = '-givenAt'

const coupons = (db: Db, tenantId: string) =>
  db.selectFrom('coupon').selectAll().where('tenant_id', '=', tenantId).where('given_at', 'is not', null)

/** A page of the codes of a stack that were given or used. Without a filter by time or text, the counts have the total. */
export const listCoupons = (
  db: Db,
  { id: tenantId, timezone }: Pick<Tenant, 'id' | 'timezone'>,
  stack: StackRow,
  { from, to, status, q, ...page }: CouponFilter,
) => {
  const isCounted = from === undefined && to === undefined && q === undefined
  const total = status ? stack[status] : stack.assigned + stack.used
  return paginate(
    coupons(db, tenantId)
      .where('stack_id', '=', stack.id)
      .$if(status === 'assigned', (query) => query.where('used_at', 'is', null))
      .$if(status === 'used', (query) => query.where('used_at', 'is not', null))
      .$if(from !== undefined, (query) => query.where('given_at', '>=', startOfDay(from!, timezone)))
      .$if(to !== undefined, (query) => query.where('given_at', '<', endOfDay(to!, timezone)))
      .$if(q !== undefined, (query) => query.where(hasText(tenantId, q!))),
    { ...page, sort: NEWEST },
    { ...ORDER, ...(isCounted ? { total: async () => total } : {}) },
  )
}

/** `search` of contacts has an index, and contains the address. */
const hasText = (tenantId: string, q: string) => sql<boolean>`
  (coupon.search like like_pattern(${q}) or coupon.contact_id in (
    select c.id from contact c
    where c.tenant_id = ${tenantId} and c.search like like_pattern(${q}) and c.email_key like like_pattern(${q})))`

/**
 * Whether the stack of a code exists: the codes of a deleted one are there until a job has deleted them. As a value, which
 * is looked up for each code: joined, the planner may read all codes of all stacks first.
 */
export const hasStack = (tenantId: string) =>
  sql<boolean>`(select true from coupon_stack s where s.tenant_id = ${tenantId} and s.id = coupon.stack_id)`

/** A page of the codes of a contact. */
export const listCouponsOf = (db: Db, tenantId: string, contactId: string, page: PageRequest) =>
  paginate(
    coupons(db, tenantId).where('contact_id', '=', contactId).where(hasStack(tenantId)),
    { ...page, sort: NEWEST },
    ORDER,
  )

export const findCoupon = (db: Db, tenantId: string, stackId: string, id: string) =>
  coupons(db, tenantId).where('stack_id', '=', stackId).where('id', '=', id).executeTakeFirstOrThrow()

/** The addresses of contacts by their ids. */
export async function addressesOf(db: Db, tenantId: string, contactIds: readonly string[]) {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${contactIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
