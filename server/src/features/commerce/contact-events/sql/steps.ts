import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { ofContacts, within } from '../../../audience/segment-rules/index.ts'
import { Amount } from '../schemas.ts'
import { defineStep } from '../steps/define-step.ts'
import { CustomFilter, customConditions } from './custom-events.ts'
import { VisitFilter, visitConditions } from './visits.ts'

/** A page was visited. */
export const visitStep = defineStep({
  type: 'visit',
  fields: Type.Object(VisitFilter),
  references: { shopId: 'shop' },
  examples: [{ visitType: 'product' }],
  events: (step, context, range) =>
    sql`select v.contact_id, v.at from visit v where ${visitConditions(step, context, range)}`,
})

/** An event of the company's own happened. */
export const customStep = defineStep({
  type: 'event_custom',
  fields: Type.Object(CustomFilter),
  references: { shopId: 'shop' },
  examples: [{ name: 'wishlist-added' }],
  events: (step, context, range) =>
    sql`select e.contact_id, e.at from custom_event e where ${customConditions(step, context, range)}`,
})

/** A cart was changed by the contact (`open`), recovered by an order, or lost. */
export const cartStep = defineStep({
  type: 'cart',
  fields: Type.Object({
    status: Type.Optional(Enum(['open', 'recovered', 'lost'], { default: 'open' })),
    minValue: Type.Optional(Amount),
    shopId: Type.Optional(Id),
  }),
  references: { shopId: 'shop' },
  examples: [{}, { status: 'lost', minValue: '500' }],
  events: ({ status = 'open', minValue, shopId }, context, range) => {
    const conditions = [
      sql`g.tenant_id = ${context.tenantId} and g.state = ${status} and ${within(sql`g.at`, range)}`,
      ofContacts(sql`g.contact_id`, context),
      ...(minValue === undefined ? [] : [sql`g.total >= ${minValue}::numeric`]),
      ...(shopId === undefined ? [] : [sql`g.shop_id = ${shopId}`]),
    ]
    return sql`select g.contact_id, g.at from cart_change g where ${sql.join(conditions, sql` and `)}`
  },
})
