import { sql } from 'kysely'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { eraseFromImports } from '../personal-data.ts'

/** Imports that brought or changed a contact. */
export const importPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'imports',
      tables: ['import_contact'],
      read: ({ db }, tenant, contact) =>
        inPages<{ importId: string }>((last, limit) =>
          db
            .selectFrom('import_contact')
            .select('import_id as importId')
            .where('tenant_id', '=', tenant.id)
            .where('contact_id', '=', contact.id)
            .where('import_id', '>', last?.importId ?? '0')
            .orderBy('import_id')
            .limit(limit)
            .execute(),
        ),
    },
  ],
  references: [
    {
      field: 'importId',
      find: (db, tenantId, ids) =>
        db
          .selectFrom('import')
          .select(['id', 'name', sql.lit('import').as('as')])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute(),
    },
  ],
  erase: eraseFromImports,
}
