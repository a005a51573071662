import { sql } from 'kysely'
import Type from 'typebox'
import {
  AT_LEAST_ONCE,
  Count,
  defineSegmentRule,
  happened,
  windowFault,
} from '../../../audience/segment-rules/index.ts'
import { ItemFilter, itemsOf } from '../sql/bought-item.ts'
import { OrderFilter, ordersOf, references } from '../sql/order-rule.ts'

/** Contacts who bought a product a number of times: orders that have such an item. */
export default defineSegmentRule({
  type: 'order_item',
  group: 'orders',
  fields: Type.Object({ ...ItemFilter, count: Type.Optional(Count), ...OrderFilter }),
  references,
  examples: [
    { by: 'code', op: 'eq', value: 'TULIP-10' },
    { by: 'name', op: 'contains', value: 'tulip', window: { kind: 'last', value: 90, unit: 'days' } },
    { by: 'category', op: 'starts', value: 'Flowers', count: { op: 'gte', value: 2 } },
    { by: 'brand', op: 'eq', value: 'Květinka', count: { op: 'eq', value: 0 } },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ by, op, value, count = AT_LEAST_ONCE, ...filter }, context) =>
    happened(
      // A join, and not orders that have such an item: nothing is sorted out before contacts are.
      sql`
        select o.contact_id, o.id as event
        from ${itemsOf({ by, op, value }, context)} and ${ordersOf(filter, context)}`,
      count,
      'repeated',
    ),
})
