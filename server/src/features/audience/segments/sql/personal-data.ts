import { sql } from 'kysely'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { eraseFromSegments } from '../personal-data.ts'

/** Snapshots of segments that contain a contact. */
export const segmentPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'segments',
      tables: ['segment_member'],
      read: ({ db }, tenant, contact) =>
        inPages<{ segmentId: string }>((last, limit) =>
          db
            .selectFrom('segment_member')
            .select('segment_id as segmentId')
            .where('tenant_id', '=', tenant.id)
            .where('contact_id', '=', contact.id)
            .where('segment_id', '>', last?.segmentId ?? '0')
            .orderBy('segment_id')
            .limit(limit)
            .execute(),
        ),
    },
  ],
  references: [
    {
      field: 'segmentId',
      find: (db, tenantId, ids) =>
        db
          .selectFrom('segment')
          .select(['id', 'name', sql.lit('segment').as('as')])
          .where('tenant_id', '=', tenantId)
          .where('id', 'in', ids)
          .execute(),
    },
  ],
  erase: ({ db }, tenantId, email) => eraseFromSegments(db, tenantId, email),
}
