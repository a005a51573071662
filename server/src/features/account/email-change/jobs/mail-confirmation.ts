import Type from 'typebox'
import { hashToken, randomToken } from '../../../../platform/crypto/tokens.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { findPersonByEmail, getPerson } from '../../accounts/index.ts'
import { companiesOf } from '../../members/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { findChange, setHash } from '../store.ts'
import { emailChangeTexts } from '../texts.ts'

/**
 * Mails to the new address: a link that confirms it, or, when it belongs to another account, a note to its owner. The
 * secret is created here, so that only the mail holds it; its hash is stored before the relay is called.
 */
export const mailConfirmation = defineJob({
  name: 'email-change.mail-confirmation',
  payload: Type.Object({ personId: Id, changeId: Id }),
  tries: 8,
  mails: true,
  run: async ({ app, db, now, payload: { personId, changeId } }) => {
    const change = await findChange(db, personId, now)
    const person = await getPerson(db, personId)
    if (!person || change?.id !== changeId) return
    const owner = await findPersonByEmail(db, change.email)
    const isTaken = owner !== undefined && owner.id !== personId
    const reader = isTaken ? owner : person
    const texts = emailChangeTexts(reader.language)
    const tenantIds = (await companiesOf(db, reader.id)).map(({ id }) => id)
    if (isTaken) {
      const mail = { kind: 'email_taken', to: owner.email, ...texts.takenMail, tenantIds }
      return sendSystemMail({ app, db, now }, mail)
    }
    const token = randomToken()
    await setHash(db, change, { confirm_hash: hashToken(token) })
    const link = `${app.config.baseUrl}/confirm-address/${token}?lang=${person.language}`
    await sendSystemMail(
      { app, db, now },
      { kind: 'email_change', to: change.email, ...texts.confirmMail(link), tenantIds },
    )
  },
})
