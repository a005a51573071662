import { sql } from 'kysely'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'

/** The labels of a contact. */
export const labelPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'labels',
      tables: ['contact_label'],
      read: ({ db }, tenant, contact) =>
        inPages<{ labelId: string }>((last, limit) =>
          db
            .selectFrom('contact_label')
            .select('label_id as labelId')
            .where('tenant_id', '=', tenant.id)
            .where('contact_id', '=', contact.id)
            .where('label_id', '>', last?.labelId ?? '0')
            .orderBy('label_id')
            .limit(limit)
            .execute(),
        ),
    },
  ],
  references: [
    {
      field: 'labelId',
      find: (db, tenantId, ids) =>
        db
          .selectFrom('label')
          .select(['id', 'name', sql.lit('label').as('as')])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute(),
    },
  ],
}
