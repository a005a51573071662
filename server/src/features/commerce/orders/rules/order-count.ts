import { sql } from 'kysely'
import Type from 'typebox'
import { Currency } from '../../../../platform/http/schemas.ts'
import { Count, defineSegmentRule, happened, windowFault } from '../../../audience/segment-rules/index.ts'
import { inCurrency, OrderFilter, ordersOf, references } from '../sql/order-rule.ts'

/** Contacts with a number of orders. */
export default defineSegmentRule({
  type: 'order_count',
  group: 'orders',
  fields: Type.Object({ ...Count.properties, currency: Type.Optional(Currency), ...OrderFilter }),
  references,
  examples: [
    { op: 'gte', value: 1 },
    { op: 'eq', value: 0, window: { kind: 'last', value: 12, unit: 'months' } },
    { op: 'lte', value: 2, currency: 'CZK', states: ['delivered', 'pickup'], shopId: '1' },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ op, value, currency, ...filter }, context) =>
    happened(sql`select o.contact_id from shop_order o where ${ordersOf(filter, context)} ${inCurrency(currency)}`, {
      op,
      value,
    }),
})
