import { inPages } from '../../../platform/db/in-pages.ts'
import type { Slots } from '../../../platform/slots.ts'
import { eraseRows, forgetRows, rowsOfAddress } from './row-store.ts'

/** Rows of exports of other services. */
export const migrationPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'movedRows',
      tables: ['migration_row'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<Awaited<ReturnType<typeof rowsOfAddress>>[number]>((last, limit) =>
          rowsOfAddress(db, tenant.id, contact.email, last, limit),
        )
        // As text: its keys are columns of another service.
        for await (const rows of pages) yield rows.map(({ record }) => ({ value: JSON.stringify(record) }))
      },
    },
  ],
  forget: forgetRows,
  erase: ({ db }, tenantId, email) => eraseRows(db, tenantId, email),
}
