import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'

/** The names of the contact's labels. */
export const labelFields: Slots['exportFields'] = (_db, tenantId) => [
  {
    field: 'labels',
    group: 'relations',
    type: 'text',
    isTyped: true,
    cell: sql`(
      select string_agg(l.name, ', ' order by l.name)
      from contact_label c
      join label l on l.tenant_id = ${tenantId} and l.id = c.label_id
      where c.tenant_id = ${tenantId} and c.contact_id = contact.id)`,
  },
]
