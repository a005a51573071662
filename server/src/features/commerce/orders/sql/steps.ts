import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { Currency } from '../../../../platform/http/schemas.ts'
import { type Range, type RuleContext, within } from '../../../audience/segment-rules/index.ts'
import { defineStep } from '../../contact-events/index.ts'
import { hasItem, ItemFilter } from './bought-item.ts'
import { inCurrency, OrderFilter, ordersOf, references } from './order-rule.ts'

const { states, shopId } = OrderFilter
const Orders = { states, shopId }
const EVER: Range = {}

/** An order was made. */
const orderStep = defineStep({
  type: 'order_count',
  fields: Type.Object({ currency: Type.Optional(Currency), ...Orders }),
  references,
  examples: [{}, { currency: 'CZK', states: ['delivered'], shopId: '1' }],
  events: ({ currency, ...filter }, context, range) => sql`
    select o.contact_id, o.ordered_at as at from shop_order o
    where ${ordersOf(filter, context, range)} ${inCurrency(currency)}`,
})

/** An order that has such an item was made. */
const itemStep = defineStep({
  type: 'order_item',
  fields: Type.Object({ ...ItemFilter, ...Orders }),
  references,
  examples: [{ by: 'name', op: 'contains', value: 'tulip' }],
  events: ({ by, op, value, ...filter }, context, range) => sql`
    select o.contact_id, o.ordered_at as at from shop_order o
    where ${ordersOf(filter, context, range)} and ${hasItem({ by, op, value }, context)}`,
})

/** One order of each contact: the first or the last of all, if it is in the range. */
const oneOrder = (
  time: RawBuilder<unknown>,
  filter: Parameters<typeof ordersOf>[0],
  context: RuleContext,
  range: Range,
) =>
  sql`
    select o.contact_id, ${time} as at from shop_order o
    where ${ordersOf(filter, context, EVER)}
    group by o.contact_id
    having ${within(time, range)}`

/** The contact ordered for the first time. */
const firstStep = defineStep({
  type: 'order_first',
  fields: Type.Object(Orders),
  references,
  examples: [{}, { states: ['delivered'] }],
  events: (filter, context, range) => oneOrder(sql`min(o.ordered_at)`, filter, context, range),
})

/** The contact ordered for the last time until now. */
const lastStep = defineStep({
  type: 'order_last',
  fields: Type.Object(Orders),
  references,
  examples: [{}, { shopId: '1' }],
  events: (filter, context, range) => oneOrder(sql`max(o.ordered_at)`, filter, context, range),
})

/** The rules about orders that are about single events. */
export const orderSteps = [orderStep, itemStep, firstStep, lastStep]
