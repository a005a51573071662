import Type from 'typebox'
import { makeToken } from '../../../../platform/crypto/object-tokens.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getTenant } from '../../../account/companies/index.ts'
import { sendSystemMail } from '../../../account/system-mail/index.ts'
import { getContact, lockContacts, mayConfirm } from '../../contacts/index.ts'
import { findRequest, markSent } from '../store.ts'
import { confirmationTexts } from '../texts.ts'

/** Sends the link of a request. The payload names the request and no address: what waits in the queue is not personal. */
export const mailConfirmation = defineJob({
  name: 'double-opt-in.mail',
  payload: Type.Object({ tenantId: Id, requestId: Id }),
  tries: 15,
  run: async ({ app, db, now, payload: { tenantId, requestId } }) => {
    const request = await findRequest(db, tenantId, requestId)
    if (!request || request.sent_at || request.expires_at <= now) return
    const { public_id, name } = await getTenant(db, tenantId)
    const contact = await getContact(db, tenantId, request.contact_id)
    // Asked again: something may stand against the address since the request was made.
    if (!(await mayConfirm({ app, db, now }, tenantId, contact.email))) return
    const link = `${app.config.baseUrl}/confirm/${makeToken(app.signingKeys, 'double_opt_in', public_id, requestId)}`
    const { subject, text } = confirmationTexts(request.language).mail(name, link)
    const mail = { kind: 'doi', to: contact.email, fromName: name, subject, text, tenantIds: [tenantId] }
    // A slow relay must not hold a transaction open: killed in between, the mail goes out twice, not never. The outbox
    // is a table, and an erasure must find the mail there.
    if (app.mailer.relay) await sendSystemMail({ app, db, now }, mail)
    await tx(db, async (db) => {
      const isThere = (await lockContacts(db, tenantId, [contact.id])).length > 0
      if (!app.mailer.relay && isThere) await sendSystemMail({ app, db, now }, mail)
      await markSent(db, tenantId, requestId, now)
    })
  },
})
