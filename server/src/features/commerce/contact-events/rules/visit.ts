import { sql } from 'kysely'
import Type from 'typebox'
import {
  AT_LEAST_ONCE,
  Count,
  defineSegmentRule,
  happened,
  rangeOf,
  Window,
  windowFault,
} from '../../../audience/segment-rules/index.ts'
import { VisitFilter, visitConditions } from '../sql/visits.ts'

/** Contacts that visited pages of shops a number of times. */
export default defineSegmentRule({
  type: 'visit',
  group: 'web',
  fields: Type.Object({ ...VisitFilter, count: Type.Optional(Count), window: Type.Optional(Window) }),
  references: { shopId: 'shop' },
  examples: [
    {},
    { visitType: 'product', count: { op: 'gte', value: 3 }, window: { kind: 'last', value: 30, unit: 'days' } },
    { url: 'https://shop.example.com/sale', count: { op: 'eq', value: 0 } },
    { url: 'https://shop.example.com/tulips/', urlOperator: 'starts', shopId: '1', count: { op: 'lte', value: 2 } },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ count = AT_LEAST_ONCE, window, ...filter }, context) =>
    happened(
      sql`select v.contact_id from visit v where ${visitConditions(filter, context, rangeOf(window, context))}`,
      count,
    ),
})
