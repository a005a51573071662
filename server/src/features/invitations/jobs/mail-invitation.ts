import Type from 'typebox'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import { tx } from '../../../platform/db/tx.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { sendSystemMail } from '../../outbox/index.ts'
import { getTenant } from '../../tenants/index.ts'
import { getInvitation, setInvitationHash } from '../store.ts'
import { invitationTexts } from '../texts.ts'

/** Makes the secret only now, so that it stands nowhere but in the mail. The token names the company: keys lead with it. */
export const mailInvitation = defineJob({
  name: 'invitations.mail',
  payload: Type.Object({ tenantId: Id, invitationId: Id }),
  tries: 5,
  run: ({ app, db, payload: { tenantId, invitationId } }) =>
    tx(db, async (db) => {
      const invitation = await getInvitation(db, tenantId, invitationId)
      if (!invitation) return
      const tenant = await getTenant(db, tenantId)
      const secret = randomToken()
      await setInvitationHash(db, tenantId, invitationId, hashToken(secret))
      const link = `${app.config.baseUrl}/invitation/${tenant.public_id}.${secret}?lang=${tenant.language}`
      const { subject, text } = invitationTexts(tenant.language).mail(tenant.name, link)
      await sendSystemMail(app, db, { kind: 'invitation', to: invitation.email, subject, text, tenantIds: [tenantId] })
    }),
})
