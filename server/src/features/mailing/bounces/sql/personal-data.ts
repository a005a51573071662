import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetBounces } from '../store.ts'

/** Bounces of mails to a contact, and its complaints. */
export const bouncePersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'bounces',
      tables: ['bounce'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<BounceRow>((last, limit) =>
          bouncesAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
  forget: forgetBounces,
}

type BounceRow = Awaited<ReturnType<typeof bouncesAfter>>[number]

const bouncesAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('bounce')
    .select(['id', 'at', 'source_id', 'kind', 'reason', 'code', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

const present = ({ at, source_id, ...row }: BounceRow) => ({ ...row, at: at.toISOString(), sourceId: source_id })
