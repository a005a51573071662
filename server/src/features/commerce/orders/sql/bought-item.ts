import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import type { RuleContext } from '../../../audience/segment-rules/index.ts'

/** Which products a rule is about. Text compares without case and diacritics. */
export const ItemFilter = {
  by: Enum(['code', 'name', 'category', 'brand']),
  op: Enum(['eq', 'contains', 'starts']),
  value: Type.String({ minLength: 1, maxLength: 300 }),
}
const Filter = Type.Object(ItemFilter)

const COLUMNS = { code: sql`p.folded_code`, name: sql`p.folded_name`, brand: sql`p.folded_brand` }
const COMPARE = {
  eq: (text: RawBuilder<unknown>, value: string) => sql`${text} = fold(${value})`,
  contains: (text: RawBuilder<unknown>, value: string) => sql`${text} like like_pattern(${value})`,
  starts: (text: RawBuilder<unknown>, value: string) => sql`starts_with(${text}, fold(${value}))`,
}

/** The products that are meant. The text is looked for in products: each is there once. */
function productsOf({ by, op, value }: Static<typeof Filter>, { tenantId }: RuleContext): RawBuilder<unknown> {
  const matches =
    by === 'category'
      ? sql`exists (select 1 from unnest(p.folded_categories) c (name) where ${COMPARE[op](sql`c.name`, value)})`
      : COMPARE[op](COLUMNS[by], value)
  return sql`select p.product from order_product p where p.tenant_id = ${tenantId} and ${matches}`
}

/** The condition that an order `o` has such an item. */
export const hasItem = (filter: Static<typeof Filter>, context: RuleContext): RawBuilder<unknown> => sql`o.id in (
  select i.order_id from order_item i
  where i.tenant_id = ${context.tenantId} and i.product in (${productsOf(filter, context)}))`

/** Such items of orders `o`, as rows to join: an order with two of them is there twice. */
export const itemsOf = (filter: Static<typeof Filter>, context: RuleContext): RawBuilder<unknown> => sql`
  order_item i
  join shop_order o on o.tenant_id = ${context.tenantId} and o.id = i.order_id
  where i.tenant_id = ${context.tenantId} and i.product in (${productsOf(filter, context)})`
