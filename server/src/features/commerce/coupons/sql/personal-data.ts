import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Coupon } from '../../../../platform/db/tables.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetHolders } from '../code-store.ts'
import { hasStack } from '../coupon-store.ts'
import { findStacks } from '../store.ts'

/** The codes of a contact. They stay given when the contact is deleted or erased. */
export const couponPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'coupons',
      tables: ['coupon'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<Row>((last, limit) => codesAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
  references: [
    {
      field: 'stackId',
      find: async (db, tenantId, ids) =>
        (await findStacks(db, tenantId, ids)).map((stack) => ({ ...stack, as: 'couponStack' })),
    },
  ],
  forget: forgetHolders,
}

type Row = Selectable<Coupon>

const codesAfter = (db: Db, tenantId: string, contactId: string, last: Row | undefined, limit: number) =>
  db
    .selectFrom('coupon')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where(hasStack(tenantId))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(given_at, id) > (${last!.given_at}, ${last!.id}::bigint)`),
    )
    .orderBy('given_at')
    .orderBy('id')
    .limit(limit)
    .execute()

const present = (row: Row) => ({
  stackId: row.stack_id,
  code: row.code,
  status: row.status,
  assignedAt: row.assigned_at?.toISOString() ?? null,
  usedAt: row.used_at?.toISOString() ?? null,
  // The document shows the mailing of a source in its place.
  ...(row.source_id ? { sourceId: row.source_id } : {}),
})
