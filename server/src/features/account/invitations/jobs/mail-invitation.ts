import Type from 'typebox'
import { hashToken, randomToken } from '../../../../platform/crypto/tokens.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getTenant } from '../../companies/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { getInvitation, setInvitationHash } from '../store.ts'
import { invitationTexts } from '../texts.ts'

/**
 * Makes the secret only now, so that it stands nowhere but in the mail. The token names the company: keys lead with it.
 * It is stored before the relay is called: a slow relay must not hold a transaction open.
 */
export const mailInvitation = defineJob({
  name: 'invitations.mail',
  payload: Type.Object({ tenantId: Id, invitationId: Id }),
  tries: 15,
  run: async ({ app, db, now, payload: { tenantId, invitationId } }) => {
    const invitation = await getInvitation(db, tenantId, invitationId)
    if (!invitation) return
    const tenant = await getTenant(db, tenantId)
    const secret = randomToken()
    await setInvitationHash(db, tenantId, invitationId, hashToken(secret))
    const link = `${app.config.baseUrl}/invitation/${tenant.public_id}.${secret}?lang=${tenant.language}`
    const { subject, text } = invitationTexts(tenant.language).mail(tenant.name, link)
    await sendSystemMail(
      { app, db, now },
      { kind: 'invitation', to: invitation.email, subject, text, tenantIds: [tenantId] },
    )
  },
})
