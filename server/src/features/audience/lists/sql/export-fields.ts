import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'

/** Exports the names of the lists that the contact is in, in any state but removed. */
export const listFields: Slots['exportFields'] = (_db, tenantId) => [
  {
    field: 'lists',
    group: 'relations',
    type: 'text',
    isTyped: true,
    cell: sql`(
      select string_agg(l.name, ', ' order by l.name)
      from list_member m
      join list l on l.tenant_id = ${tenantId} and l.id = m.list_id
      where m.tenant_id = ${tenantId} and m.contact_id = contact.id and m.state <> 'removed')`,
  },
]
