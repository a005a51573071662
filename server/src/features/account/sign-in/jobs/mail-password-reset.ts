import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { createOneTimeToken, findPersonByEmail } from '../../accounts/index.ts'
import { companiesOf } from '../../members/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { isSingleSignOnOnly } from '../single-sign-on-only.ts'
import { signInTexts } from '../texts.ts'

const LIFE = 3600 * 1000

/**
 * Mails a link to set a new password. The token is created here and not before the job is queued, so that only the mail
 * holds it. Its hash is stored before the relay is called: a slow relay must not keep a transaction open.
 */
export const mailPasswordReset = defineJob({
  name: 'sign-in.mail-password-reset',
  payload: Type.Object({ email: Type.String() }),
  tries: 15,
  mails: true,
  run: async ({ app, db, payload, now }) => {
    const person = await findPersonByEmail(db, payload.email)
    // Where people sign in only through the provider, a password would be of no use.
    if (!person || isSingleSignOnOnly(app.config, person.email)) return
    const companies = await companiesOf(db, person.id)
    const token = await createOneTimeToken(
      db,
      'password_reset',
      { personId: person.id },
      new Date(now.getTime() + LIFE),
    )
    const link = `${app.config.baseUrl}/reset-password/${token}?lang=${person.language}`
    const { subject, text } = signInTexts(person.language).resetMail(link)
    await sendSystemMail(
      { app, db, now },
      { kind: 'password_reset', to: person.email, subject, text, tenantIds: companies.map((company) => company.id) },
    )
  },
})
