import { sql } from 'kysely'
import Type from 'typebox'
import { defineSegmentRule, rangeOf, Window, windowFault } from '../../../audience/segment-rules/index.ts'
import { OrderFilter, ordered, references } from '../sql/order-rule.ts'

/** Contacts whose last order was made within a window. Cancelled and returned orders do not count. */
export default defineSegmentRule({
  type: 'order_last',
  group: 'orders',
  fields: Type.Object({ ...OrderFilter, window: Window }),
  references,
  examples: [
    { window: { kind: 'last', value: 30, unit: 'days' } },
    { window: { kind: 'before', to: '2026-01-01' }, states: ['delivered'], shopId: '1' },
  ],
  fault: ({ window }) => windowFault(window),
  // Two ranges of time read fewer orders than the last one of each contact among all.
  where: ({ window, ...filter }, context) => {
    const range = rangeOf(window, context)
    const inside = ordered(filter, context, range)
    if (!range.to) return inside
    return sql<boolean>`(${inside} and not ${ordered(filter, context, { from: range.to })})`
  },
})
