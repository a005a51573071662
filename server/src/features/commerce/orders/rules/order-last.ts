import { sql } from 'kysely'
import Type from 'typebox'
import {
  among,
  defineSegmentRule,
  rangeOf,
  Window,
  windowFault,
  within,
} from '../../../audience/segment-rules/index.ts'
import { OrderFilter, ordersOf } from '../sql/order-rule.ts'

/** Contacts whose last order was made within a window. Cancelled and returned orders do not count. */
export default defineSegmentRule({
  type: 'order_last',
  group: 'orders',
  fields: Type.Object({ window: Window, states: OrderFilter.states }),
  examples: [
    { window: { kind: 'last', value: 30, unit: 'days' } },
    { window: { kind: 'before', to: '2026-01-01' }, states: ['delivered'] },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ window, states }, context) =>
    among(sql`
      select o.contact_id from shop_order o
      where ${ordersOf({ states }, context)}
      group by o.contact_id
      having ${within(sql`max(o.ordered_at)`, rangeOf(window, context))}`),
})
