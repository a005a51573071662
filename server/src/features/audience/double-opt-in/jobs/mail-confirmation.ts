import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { makeToken } from '../../../../platform/crypto/object-tokens.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { slot } from '../../../../platform/slots.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { handOver, type ReadyMail } from '../../../account/outbox/index.ts'
import { nameInMail, sendSystemMail } from '../../../account/system-mail/index.ts'
import { lockContacts, mayConfirm, requireContact } from '../../contacts/index.ts'
import { type DoubleOptInRow, findRequest, markSent } from '../store.ts'
import { confirmationTexts } from '../texts.ts'

/**
 * Mails the link of a request. The payload has the id of the request and no address: the queue holds no personal data.
 */
export const mailConfirmation = defineJob({
  name: 'double-opt-in.mail',
  payload: Type.Object({ tenantId: Id, requestId: Id }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { tenantId, requestId } }) => {
    const request = await findRequest(db, tenantId, requestId)
    if (!request || request.sent_at || request.expires_at <= now) return
    const { public_id, ...company } = await requireCompany(db, tenantId)
    const name = nameInMail(company.name)
    const contact = await requireContact(db, tenantId, request.contact_id)
    // Checked again: the address may have been suppressed since the request.
    if (!(await mayConfirm({ app, db, now }, tenantId, contact.email))) return
    const link = `${app.config.baseUrl}/confirm/${makeToken(app.signingKeys, 'double_opt_in', public_id, requestId)}`
    const { subject, text } = confirmationTexts(request.language).mail(name, link)
    const mail = { kind: 'doi', to: contact.email, fromName: name, subject, text, tenantIds: [tenantId] }
    const written = await byTemplate({ app, db, now }, request, link)
    const send = (db: Db) => (written ? handOver({ app, db, now }, written) : sendSystemMail({ app, db, now }, mail))
    // A slow relay must not keep a transaction open; after a kill in between, the mail is sent twice rather than never.
    // The outbox is a table: its row is written under the lock of the contact, so that an erasure finds it.
    if (app.mailer.relay) await send(db)
    await tx(db, async (db) => {
      const exists = (await lockContacts(db, tenantId, [contact.id])).length > 0
      if (!app.mailer.relay && exists) await send(db)
      await markSent(db, tenantId, requestId, now)
    })
  },
})

/** The mail by the template of the request; null without one. */
async function byTemplate(context: Context, request: DoubleOptInRow, link: string): Promise<ReadyMail | null> {
  const { tenant_id: tenantId, contact_id: contactId, template_id: templateId, sender_id: senderId } = request
  const [writer] = slot('confirmationMails')
  const texts = (request.texts ?? {}) as Record<string, string>
  return templateId && writer ? writer.write(context, { tenantId, contactId, templateId, senderId, texts, link }) : null
}
