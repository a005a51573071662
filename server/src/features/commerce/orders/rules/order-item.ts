import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import {
  AT_LEAST_ONCE,
  Count,
  defineSegmentRule,
  happened,
  windowFault,
} from '../../../audience/segment-rules/index.ts'
import { OrderFilter, ordersOf } from '../sql/order-rule.ts'

const COLUMNS = { code: sql`i.code`, name: sql`i.name`, brand: sql`coalesce(i.brand, '')` }

/** The ways to compare a text, without case and diacritics. */
const COMPARE = {
  eq: (text: RawBuilder<unknown>, value: string) => sql`fold(${text}) = fold(${value})`,
  contains: (text: RawBuilder<unknown>, value: string) => sql`fold(${text}) like like_pattern(${value})`,
  starts: (text: RawBuilder<unknown>, value: string) => sql`starts_with(fold(${text}), fold(${value}))`,
}

/** Contacts who bought a product a number of times: orders that have such an item. */
export default defineSegmentRule({
  type: 'order_item',
  group: 'orders',
  fields: Type.Object({
    by: Enum(['code', 'name', 'category', 'brand']),
    op: Enum(['eq', 'contains', 'starts']),
    value: Type.String({ minLength: 1, maxLength: 300 }),
    count: Type.Optional(Count),
    ...OrderFilter,
  }),
  examples: [
    { by: 'code', op: 'eq', value: 'TULIP-10' },
    { by: 'name', op: 'contains', value: 'tulip', window: { kind: 'last', value: 90, unit: 'days' } },
    { by: 'category', op: 'starts', value: 'Flowers', count: { op: 'gte', value: 2 } },
    { by: 'brand', op: 'eq', value: 'Květinka', count: { op: 'eq', value: 0 } },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ by, op, value, count = AT_LEAST_ONCE, ...filter }, context) => {
    const matches =
      by === 'category'
        ? sql`exists (select 1 from unnest(i.categories) c (name) where ${COMPARE[op](sql`c.name`, value)})`
        : COMPARE[op](COLUMNS[by], value)
    return happened(
      sql`
        select distinct o.contact_id, o.id
        from order_item i
        join shop_order o on o.tenant_id = i.tenant_id and o.id = i.order_id
        where i.tenant_id = ${context.tenantId} and ${matches} and ${ordersOf(filter, context)}`,
      count,
    )
  },
})
