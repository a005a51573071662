import Type from 'typebox'
import { Id, Time } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { minuteInWords } from '../../../../platform/time/zone.ts'
import { getPerson } from '../../accounts/index.ts'
import { companiesOf } from '../../members/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { signInTexts } from '../texts.ts'

/** Mails a person that their password was changed: they may not have done it. It goes to the address of that moment. */
export const mailPasswordChanged = defineJob({
  name: 'sign-in.mail-password-changed',
  payload: Type.Object({ personId: Id, email: Type.String(), at: Time }),
  // Days: the person must learn of it, also after an outage of the relay.
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { personId, email, at } }) => {
    const person = await getPerson(db, personId)
    if (!person) return
    const companies = await companiesOf(db, personId)
    // People have no time zone of their own.
    const time = minuteInWords(new Date(at), person.language, companies[0]?.timezone ?? 'UTC')
    const { subject, text } = signInTexts(person.language).changedMail(
      time,
      `${app.config.baseUrl}/app/forgotten-password`,
    )
    const tenantIds = companies.map(({ id }) => id)
    await sendSystemMail({ app, db, now }, { kind: 'password_changed', to: email, subject, text, tenantIds })
  },
})
