import { sql } from 'kysely'
import { defineSegmentRule, windowFault } from '../../../audience/segment-rules/index.ts'
import { AmountFields, withFigure } from '../sql/order-rule.ts'

/** Contacts by the average of their orders, in one currency. Who bought nothing has no average and never matches. */
export default defineSegmentRule({
  type: 'order_average',
  group: 'orders',
  fields: AmountFields,
  examples: [
    { op: 'gte', value: '1000', currency: 'CZK' },
    { op: 'lte', value: '99.9', window: { kind: 'last', value: 6, unit: 'months' } },
  ],
  fault: ({ window }) => windowFault(window),
  where: (rule, context) => withFigure(sql`avg(o.total)`, rule, context),
})
