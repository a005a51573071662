import Type from 'typebox'
import { tx } from '../../../platform/db/tx.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { companiesOf } from '../../members/index.ts'
import { sendSystemMail } from '../../outbox/index.ts'
import { createOneTimeToken, getPerson } from '../../people/index.ts'
import { signInTexts } from '../texts.ts'

const LIFE = 3600 * 1000

/** Makes the token only now, so that it stands nowhere but in the mail. */
export const mailPasswordReset = defineJob({
  name: 'sign-in.mail-password-reset',
  payload: Type.Object({ personId: Id }),
  tries: 5,
  run: ({ app, db, payload, now }) =>
    tx(db, async (db) => {
      const person = await getPerson(db, payload.personId)
      if (!person) return
      const companies = await companiesOf(db, person.id)
      const token = await createOneTimeToken(
        db,
        'password_reset',
        { personId: person.id },
        new Date(now.getTime() + LIFE),
      )
      const { subject, text } = signInTexts(person.language).resetMail(
        `${app.config.baseUrl}/reset-password/${token}?lang=${person.language}`,
      )
      await sendSystemMail(app, db, {
        kind: 'password_reset',
        to: person.email,
        subject,
        text,
        tenantIds: companies.map((c) => c.id),
      })
    }),
})
