import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'

/** Names of shops, for documents about contacts. */
export const shopPersonalData: Slots['personal'] = {
  references: [
    {
      field: 'shopId',
      find: (db, tenantId, ids) =>
        db
          .selectFrom('shop')
          .select(['id', 'name', sql.lit('shop').as('as')])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute(),
    },
  ],
}
