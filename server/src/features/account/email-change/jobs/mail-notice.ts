import Type from 'typebox'
import { hashToken, randomToken } from '../../../../platform/crypto/tokens.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getPerson } from '../../accounts/index.ts'
import { companiesOf } from '../../members/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { findChange, setHash } from '../store.ts'
import { emailChangeTexts } from '../texts.ts'

/** Mails a link to the old address that stops the change. */
export const mailNotice = defineJob({
  name: 'email-change.mail-notice',
  payload: Type.Object({ personId: Id, changeId: Id }),
  tries: 8,
  mails: true,
  run: async ({ app, db, now, payload: { personId, changeId } }) => {
    const change = await findChange(db, personId, now)
    const person = await getPerson(db, personId)
    if (!person || change?.id !== changeId) return
    const token = randomToken()
    await setHash(db, change, { cancel_hash: hashToken(token) })
    const link = `${app.config.baseUrl}/cancel-address/${token}?lang=${person.language}`
    const { subject, text } = emailChangeTexts(person.language).noticeMail(change.email, link)
    const tenantIds = (await companiesOf(db, personId)).map(({ id }) => id)
    await sendSystemMail({ app, db, now }, { kind: 'email_change_notice', to: person.email, subject, text, tenantIds })
  },
})
