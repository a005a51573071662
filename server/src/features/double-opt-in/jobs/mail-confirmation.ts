import Type from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { getContact } from '../../contacts/index.ts'
import { sendSystemMail } from '../../outbox/index.ts'
import { getTenant } from '../../tenants/index.ts'
import { makeToken } from '../link.ts'
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
    const link = `${app.config.baseUrl}/confirm/${makeToken(app.signingKeys, public_id, requestId)}`
    const { subject, text } = confirmationTexts(request.language).mail(name, link)
    const mail = { kind: 'doi', to: contact.email, fromName: name, subject, text, tenantIds: [tenantId] }
    // In no transaction: a slow relay must not hold one open. Killed in between, the mail goes out twice, not never.
    await sendSystemMail({ app, db, now }, mail)
    await markSent(db, tenantId, requestId, now)
  },
})
