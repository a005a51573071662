import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Currency, Enum } from '../../../../platform/http/schemas.ts'
import {
  among,
  type Condition,
  type RuleContext,
  rangeOf,
  Window,
  within,
} from '../../../audience/segment-rules/index.ts'
import { State } from '../schemas.ts'

/** The fields that choose orders. Without states, cancelled and returned orders do not count. */
export const OrderFilter = {
  window: Type.Optional(Window),
  states: Type.Optional(Type.Array(State, { minItems: 1, maxItems: 10, uniqueItems: true })),
}
type Filter = Static<ReturnType<typeof filterObject>>
const filterObject = () => Type.Object(OrderFilter)

/** The conditions on `shop_order o` of a rule. */
export function ordersOf({ window, states }: Filter, context: RuleContext): RawBuilder<unknown> {
  const counted = states ? sql`o.state = any(${states}::text[])` : sql`o.state not in ('cancelled', 'returned')`
  return sql`o.tenant_id = ${context.tenantId} and o.contact_id is not null and ${counted}
    and ${within(sql`o.ordered_at`, rangeOf(window, context))}`
}

const OPERATORS = { gte: sql`>=`, lte: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` }
/** An amount of money as text, or as a number where no digit can be lost. */
const Amount = Type.Union([
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$' }),
  Type.Number({ minimum: 0, maximum: 1_000_000_000_000 }),
])

export const AmountFields = Type.Object({
  op: Enum(['gte', 'lte', 'gt', 'lt', 'eq']),
  value: Amount,
  currency: Type.Optional(Currency),
  ...OrderFilter,
})
type AmountRule = Static<typeof AmountFields>

/** Contacts with a figure of their orders in one currency: currencies are never added. */
export function withFigure(figure: RawBuilder<unknown>, rule: AmountRule, context: RuleContext): Condition {
  const currency = rule.currency ? sql`and o.currency = ${rule.currency}` : sql``
  return among(sql`
    select o.contact_id from shop_order o
    where ${ordersOf(rule, context)} ${currency}
    group by o.contact_id, o.currency
    having ${figure} ${OPERATORS[rule.op]} ${String(rule.value)}::numeric`)
}
