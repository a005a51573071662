import { sql } from 'kysely'
import { defineSegmentRule, windowFault } from '../../../audience/segment-rules/index.ts'
import { amountFields, references, withSum } from '../sql/order-rule.ts'

/**
 * Contacts who spent an amount, in one currency: without `currency` in any of them. Who bought nothing spent zero.
 */
export default defineSegmentRule({
  type: 'order_total',
  group: 'orders',
  fields: amountFields('If omitted, gte, gt and eq ask for any currency; lte, lt and eq 0 for all of them'),
  references,
  examples: [
    { op: 'gte', value: '5000', currency: 'CZK' },
    { op: 'lt', value: '100.50', window: { kind: 'last', value: 90, unit: 'days' } },
    { op: 'eq', value: '0' },
    { op: 'gt', value: 1000, states: ['delivered'] },
  ],
  fault: ({ window }) => windowFault(window),
  where: (rule, context) => {
    const total = (op: 'gte' | 'gt') => withSum({ ...rule, op }, context)
    if (rule.op === 'lte') return sql<boolean>`not ${total('gt')}`
    if (rule.op === 'lt') return Number(rule.value) === 0 ? sql<boolean>`false` : sql<boolean>`not ${total('gte')}`
    if (rule.op === 'eq' && Number(rule.value) === 0) return sql<boolean>`not ${total('gt')}`
    if (rule.op === 'gte' && Number(rule.value) === 0) return sql<boolean>`true`
    return withSum(rule, context)
  },
})
