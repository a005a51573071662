import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Currency, Enum, Id } from '../../../../platform/http/schemas.ts'
import {
  among,
  type Condition,
  ofContacts,
  type Range,
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
  shopId: Type.Optional(Id),
}
/** The field that names an object. */
export const references = { shopId: 'shop' }
type Filter = Static<ReturnType<typeof filterObject>>
const filterObject = () => Type.Object(OrderFilter)

/** The conditions on `shop_order o` of a rule. */
export function ordersOf(
  { window, states, shopId }: Filter,
  context: RuleContext,
  range = rangeOf(window, context),
): RawBuilder<unknown> {
  const counted = states ? sql`o.state = any(${states}::text[])` : sql`o.state not in ('cancelled', 'returned')`
  const ofShop = shopId ? sql`and o.shop_id = ${shopId}` : sql``
  return sql`o.tenant_id = ${context.tenantId} and o.contact_id is not null and ${counted} ${ofShop}
    and ${within(sql`o.ordered_at`, range)} and ${ofContacts(sql`o.contact_id`, context)}`
}

/** Contacts with an order in the range. */
export const ordered = (filter: Filter, context: RuleContext, range: Range): Condition =>
  among(sql`select o.contact_id from shop_order o where ${ordersOf(filter, context, range)}`)

export const inCurrency = (currency: string | undefined) => (currency ? sql`and o.currency = ${currency}` : sql``)

const OPERATORS = { gte: sql`>=`, lte: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` }
/** An amount of money as text, or as a number where no digit can be lost. */
const Amount = Type.Union([
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$' }),
  Type.Number({ minimum: 0, maximum: 1_000_000_000_000 }),
])

/** The fields of a rule about an amount; `without` says what it asks without a currency. */
export const amountFields = (without: string) =>
  Type.Object({
    op: Enum(['gte', 'lte', 'gt', 'lt', 'eq']),
    value: Amount,
    currency: Type.Optional(Type.String({ ...Currency, description: without })),
    ...OrderFilter,
  })
type AmountRule = Static<ReturnType<typeof amountFields>>

/**
 * Contacts whose orders in one currency sum up to an amount, or to `amount` as an expression over them. Currencies are
 * never added.
 */
export function withSum(
  rule: AmountRule,
  context: RuleContext,
  amount = sql`${String(rule.value)}::numeric`,
): Condition {
  const each = rule.currency ? sql`o.contact_id` : sql`o.contact_id, o.currency`
  // Summed once: the planner expects too few groups, and would let each of its processes sum up all of them.
  return among(sql`
    with summed as materialized (
      select o.contact_id from shop_order o
      where ${ordersOf(rule, context)} ${inCurrency(rule.currency)}
      group by ${each}
      having sum(o.total) ${OPERATORS[rule.op]} ${amount}
    )
    select contact_id from summed`)
}
