import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../../../audience/segment-rules/index.ts'
import { Amount } from '../schemas.ts'

const HOUR = 3_600_000

/**
 * Contacts with a cart in a state. The age is the time since the contact changed the cart last, or since it was recovered
 * or lost. The value is in the currency of the cart's shop.
 */
export default defineSegmentRule({
  type: 'cart',
  group: 'web',
  fields: Type.Object({
    status: Enum(['open', 'recovered', 'lost']),
    minValue: Type.Optional(Amount),
    ageHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 87_600 })),
    shopId: Type.Optional(Id),
  }),
  references: { shopId: 'shop' },
  examples: [
    { status: 'open' },
    { status: 'open', minValue: '1000', ageHours: 24 },
    { status: 'recovered', minValue: '99.90', shopId: '1' },
    { status: 'lost', ageHours: 1 },
  ],
  where: ({ status, minValue, ageHours, shopId }, { tenantId, now }) => {
    const conditions = [
      sql`k.tenant_id = ${tenantId} and k.contact_id = contact.id and k.state = ${status}`,
      ...(minValue === undefined ? [] : [sql`k.total >= ${minValue}::numeric`]),
      ...(ageHours === undefined ? [] : [sql`k.changed_at <= ${new Date(now.getTime() - ageHours * HOUR)}`]),
      ...(shopId === undefined ? [] : [sql`k.shop_id = ${shopId}`]),
    ]
    return sql<boolean>`exists (select 1 from cart k where ${sql.join(conditions, sql` and `)})`
  },
})
