import Type from 'typebox'
import { hashToken, randomToken } from '../../../../platform/crypto/tokens.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../companies/index.ts'
import { nameInMail, sendSystemMail } from '../../system-mail/index.ts'
import { getInvitation, setInvitationHash } from '../store.ts'
import { invitationTexts } from '../texts.ts'

/**
 * Mails the link of an invitation. The secret is created here and not before the job is queued, so that only the mail
 * holds it. Its hash is stored before the relay is called: a slow relay must not keep a transaction open. The token
 * names the company, because every index leads with it.
 */
export const mailInvitation = defineJob({
  name: 'invitations.mail',
  payload: Type.Object({ tenantId: Id, invitationId: Id }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { tenantId, invitationId } }) => {
    const invitation = await getInvitation(db, tenantId, invitationId)
    if (!invitation) return
    const tenant = await requireCompany(db, tenantId)
    const secret = randomToken()
    await setInvitationHash(db, tenantId, invitationId, hashToken(secret))
    const link = `${app.config.baseUrl}/invitation/${tenant.public_id}.${secret}?lang=${tenant.language}`
    const { subject, text } = invitationTexts(tenant.language).mail(nameInMail(tenant.name), link)
    await sendSystemMail(
      { app, db, now },
      { kind: 'invitation', to: invitation.email, subject, text, tenantIds: [tenantId] },
    )
  },
})
