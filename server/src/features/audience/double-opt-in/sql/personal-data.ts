import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { type DoubleOptInRow, requestsAfter } from '../store.ts'

/** Requests to confirm a subscription. */
export const confirmationPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'doubleOptIns',
      tables: ['double_opt_in'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<DoubleOptInRow>((last, limit) =>
          requestsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
}

const present = (row: DoubleOptInRow) => ({
  id: row.id,
  requestedAt: row.requested_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  purposeId: row.purpose_id,
  listIds: row.list_ids,
  source: row.source,
  language: row.language,
  proof: row.proof,
})
