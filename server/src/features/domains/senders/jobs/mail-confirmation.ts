import Type from 'typebox'
import { makeToken } from '../../../../platform/crypto/object-tokens.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { nameInMail, sendSystemMail } from '../../../account/system-mail/index.ts'
import { findMail, markMailSent } from '../mail-store.ts'
import { getSender } from '../store.ts'
import { senderTexts } from '../texts.ts'

/** Mails the confirmation link to the address of a sender. */
export const mailConfirmation = defineJob({
  name: 'senders.mail-confirmation',
  payload: Type.Object({ tenantId: Id, mailId: Id }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { tenantId, mailId } }) => {
    const mail = await findMail(db, tenantId, mailId)
    if (!mail || mail.sent_at || mail.expires_at <= now) return
    const sender = await getSender(db, tenantId, mail.sender_id)
    if (!sender || sender.confirmed_at) return
    const { public_id, name, language } = await requireCompany(db, tenantId)
    const link = `${app.config.baseUrl}/confirm-sender/${makeToken(app.signingKeys, 'sender_mail', public_id, mailId)}`
    const { subject, text } = senderTexts(language).mail(nameInMail(name), sender.email, link)
    const written = { kind: 'sender_confirmation', to: sender.email, subject, text, tenantIds: [tenantId] }
    // A slow relay must not hold a transaction open. A kill between sending and the mark sends the mail twice.
    if (app.mailer.relay) await sendSystemMail({ app, db, now }, written)
    await tx(db, async (db) => {
      if (!app.mailer.relay) await sendSystemMail({ app, db, now }, written)
      await markMailSent(db, tenantId, mailId, now)
    })
  },
})
