import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { rangeOf, Window, windowFault, within } from '../sql/conditions/occurrence.ts'

/** Members of a list in a state, which they have since a moment within the window. */
export default defineSegmentRule({
  type: 'contact_list',
  group: 'contact',
  fields: Type.Object({
    listId: Id,
    state: Type.Optional(Enum(['confirmed', 'unsubscribed', 'removed'], { default: 'confirmed' })),
    window: Type.Optional(Window),
  }),
  references: { listId: 'list' },
  examples: [{ listId: '8' }, { listId: '8', state: 'unsubscribed', window: { kind: 'last', value: 7, unit: 'days' } }],
  fault: ({ window }) => windowFault(window),
  where: ({ listId, state = 'confirmed', window }, context) => {
    const range = rangeOf(window, context)
    const shopId = context.shopOfList(listId)
    if (shopId && state !== 'confirmed') return sql<boolean>`false`
    if (shopId) return sql<boolean>`(contact.shop_id = ${shopId} and ${within(sql`contact.created_at`, range)})`
    return sql<boolean>`exists (
      select 1 from list_member m
      where m.tenant_id = ${context.tenantId} and m.list_id = ${listId} and m.contact_id = contact.id
        and m.state = ${state} and ${within(sql`m.changed_at`, range)})`
  },
})
