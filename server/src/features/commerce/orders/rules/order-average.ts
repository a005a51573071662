import { sql } from 'kysely'
import { defineSegmentRule, windowFault } from '../../../audience/segment-rules/index.ts'
import { amountFields, references, withSum } from '../sql/order-rule.ts'

/** Contacts by the average of their orders, in one currency. Who bought nothing has no average and never matches. */
export default defineSegmentRule({
  type: 'order_average',
  group: 'orders',
  fields: amountFields('If omitted, any currency'),
  references,
  examples: [
    { op: 'gte', value: '1000', currency: 'CZK' },
    { op: 'lte', value: '99.9', window: { kind: 'last', value: 6, unit: 'months' } },
  ],
  fault: ({ window }) => windowFault(window),
  // Exact: a quotient would be rounded.
  where: (rule, context) => withSum(rule, context, sql`${String(rule.value)}::numeric * count(*)`),
})
