import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'

/** Contacts that an import created or changed. */
export default defineSegmentRule({
  type: 'contact_import',
  group: 'contact',
  fields: Type.Object({ importId: Id }),
  references: { importId: 'import' },
  examples: [{ importId: '12' }],
  where: ({ importId }, { tenantId }) =>
    sql<boolean>`exists (
      select 1 from import_contact i
      where i.tenant_id = ${tenantId} and i.import_id = ${importId} and i.contact_id = contact.id)`,
})
