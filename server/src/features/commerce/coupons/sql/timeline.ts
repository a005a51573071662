import { sql } from 'kysely'
import type { TimelineSource } from '../../../audience/contacts/index.ts'
import { hasStack } from '../coupon-store.ts'
import { findStacks } from '../store.ts'

/** The timeline adds this to the ids of coupons, so that they differ from the ids of events and mails. */
const COUPONS_FROM = '2305843009213693952'

/** Codes that a contact was given. They are no events: a mailing gives a million, and the codes themselves record it. */
export const couponTimeline: TimelineSource = {
  isEmptyAtFirst: true,
  types: ['coupon_assigned'],
  rows: ({ tenantId, id, from }) => sql`
    select id + ${COUPONS_FROM}::bigint as id, assigned_at as at, 'coupon_assigned' as type,
      jsonb_build_object('stackId', stack_id::text, 'code', code) as data
    from coupon
    where tenant_id = ${tenantId} and contact_id = ${id} and assigned_at >= ${from} and ${hasStack(tenantId)}`,
  async present(db, tenantId, rows) {
    const given = rows.map(({ type, data }) => ({ type, ...(data as { stackId: string; code: string }) }))
    const stacks = await findStacks(db, tenantId, [...new Set(given.map(({ stackId }) => stackId))])
    const names = new Map(stacks.map(({ id, name }) => [id, name]))
    return given.map(({ type, ...params }) => ({ type, title: names.get(params.stackId) ?? '', params }))
  },
}
