import { sql } from 'kysely'
import Type from 'typebox'
import { defineSegmentRule } from '../define-rule.ts'
import { rangeOf, Window, windowFault, within } from '../sql/conditions/occurrence.ts'

export default defineSegmentRule({
  type: 'contact_created',
  group: 'contact',
  fields: Type.Object({ window: Window }),
  examples: [{ window: { kind: 'last', value: 3, unit: 'months' } }, { window: { kind: 'before', to: '2026-01-01' } }],
  fault: ({ window }) => windowFault(window),
  where: ({ window }, context) => within(sql`contact.created_at`, rangeOf(window, context)),
})
