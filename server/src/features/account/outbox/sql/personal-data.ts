import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { secretKinds } from '../access.ts'
import { readForPerson } from '../readable-mails.ts'
import { forgetMailsAbout, forgetMailsTo } from '../store.ts'

/** Few at a time: a mail may have a hundred kilobytes. */
const MAILS = 20

/**
 * Mails to a contact, and test mails with its data. Never those whose links open an account or confirm something: a
 * contact can be created with the address of an administrator.
 */
export const outboxPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'mails',
      place: 'last',
      tables: ['outbox_mail'],
      async *read({ app, db }, tenant, contact) {
        const pages = inPages<StoredMail>((last, limit) => mailsAbout(db, tenant.id, contact, last?.id, limit), MAILS)
        for await (const rows of pages) {
          const mails = []
          for (const row of rows)
            mails.push({ id: row.id, at: row.at.toISOString(), kind: row.kind, ...(await readForPerson({ app }, row)) })
          yield mails
        }
      },
    },
  ],
  forget: forgetMailsAbout,
  erase: ({ db }, tenantId, email) => forgetMailsTo(db, tenantId, email),
}

type StoredMail = Awaited<ReturnType<typeof mailsAbout>>[number]

/** A test mail to the address of the contact shows the data of another contact, so it belongs to that one. */
const mailsAbout = (
  db: Db,
  tenantId: string,
  contact: { id: string; email: string },
  after: string | undefined,
  limit: number,
) =>
  db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', 'not in', secretKinds)
    .where(
      sql<boolean>`(contact_id = ${contact.id} or (contact_id is null and lower(recipient) = lower(${contact.email})))`,
    )
    .where('id', '>', after ?? '0')
    .orderBy('id')
    .limit(limit)
    .execute()
