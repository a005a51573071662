import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule, rangeOf, Window, windowFault, within } from '../../../audience/segment-rules/index.ts'

/** Contacts that sent a form, or any, and confirmed it within the window where that was needed. */
export default defineSegmentRule({
  type: 'form_submitted',
  group: 'other',
  fields: Type.Object({ formId: Type.Optional(Id), window: Type.Optional(Window) }),
  references: { formId: 'form' },
  examples: [{}, { formId: '4' }, { formId: '4', window: { kind: 'last', value: 30, unit: 'days' } }],
  fault: ({ window }) => windowFault(window),
  where: ({ formId, window }, context) => sql<boolean>`exists (
    select 1 from form_submission s
    where s.tenant_id = ${context.tenantId} and s.contact_id = contact.id
      ${formId ? sql`and s.form_id = ${formId}` : sql``}
      and s.confirmed_at is not null and ${within(sql`s.confirmed_at`, rangeOf(window, context))})`,
})
