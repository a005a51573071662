import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule, rangeOf, Window, windowFault, within } from '../../../audience/segment-rules/index.ts'

/** Contacts that have a coupon code of one of the stacks, or of any, which they were given within the window. */
export default defineSegmentRule({
  type: 'coupon',
  group: 'other',
  fields: Type.Object({
    stackIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true })),
    window: Type.Optional(Window),
  }),
  references: { stackIds: 'coupon_stack' },
  examples: [
    {},
    { stackIds: ['4'] },
    { stackIds: ['4', '5'], window: { kind: 'last', value: 30, unit: 'days' } },
    { window: { kind: 'between', from: '2026-01-01', to: '2026-01-31' } },
  ],
  fault: ({ window }) => windowFault(window),
  where: ({ stackIds, window }, context) => {
    const { tenantId } = context
    // The codes of a deleted stack are there until a job has deleted them.
    const among = stackIds
      ? sql`k.stack_id = any(${stackIds}::bigint[])`
      : sql`k.stack_id in (select id from coupon_stack where tenant_id = ${tenantId})`
    return sql<boolean>`exists (
      select 1 from coupon k
      where k.tenant_id = ${tenantId} and k.contact_id = contact.id and ${among}
        and ${within(sql`k.given_at`, rangeOf(window, context))})`
  },
})
