import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { forgetAddress, forgetContacts } from '../forget-mails.ts'
import { type MailRow, mailsAbout } from '../store.ts'

/** Transactional mails to the address of a contact, and those that show its data. */
export const transactionalPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'transactionalMails',
      tables: ['transactional_mail', 'transactional_attachment', 'transactional_content'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<MailRow>((last, limit) => mailsAbout(db, tenant.id, contact, last?.id ?? '0', limit))
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
  forget: forgetContacts,
  erase: ({ db }, tenantId, email) => forgetAddress(db, tenantId, email),
}

const present = (row: MailRow) => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  sourceId: row.source_id,
  to: row.email,
  data: row.data,
})
