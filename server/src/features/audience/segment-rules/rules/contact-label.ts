import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'

export default defineSegmentRule({
  type: 'contact_label',
  group: 'contact',
  fields: Type.Object({ labelId: Id }),
  references: { labelId: 'label' },
  examples: [{ labelId: '5' }],
  where: ({ labelId }, { tenantId }) =>
    sql<boolean>`exists (
      select 1 from contact_label l
      where l.tenant_id = ${tenantId} and l.label_id = ${labelId} and l.contact_id = contact.id)`,
})
