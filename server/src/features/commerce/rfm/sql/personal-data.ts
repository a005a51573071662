import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetScores } from '../store.ts'

/** The scores of a contact, one row for each shop. */
export const rfmPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'rfm',
      tables: ['contact_rfm', 'rfm_stage'],
      async *read({ db }, tenant, contact) {
        const { rows } = await sql<{ shopId: string; group: string; total: string }>`
          select shop_id as "shopId", "group", revenue::text as total from contact_rfm
          where tenant_id = ${tenant.id} and contact_id = ${contact.id}
          order by shop_id`.execute(db)
        yield rows
      },
    },
  ],
  forget: forgetScores,
}
