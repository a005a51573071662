import Type from 'typebox'
import { hashToken, randomToken } from '../../../../platform/crypto/tokens.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { findPersonByEmail } from '../../../account/accounts/index.ts'
import { companiesOf } from '../../../account/members/index.ts'
import { nameInMail, sendSystemMail } from '../../../account/system-mail/index.ts'
import { deleteSignUp, getSignUp, setHash } from '../store.ts'
import { signUpTexts } from '../texts.ts'

/**
 * Mails the link that confirms a sign-up, or, to an address that has an account, a note that says so. The secret is created
 * here, so that only the mail holds it; its hash is stored before the relay is called.
 */
export const mailSignUp = defineJob({
  name: 'sign-up.mail',
  payload: Type.Object({ signUpId: Id }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { signUpId } }) => {
    const row = await getSignUp(db, signUpId, now)
    if (!row) return
    const person = await findPersonByEmail(db, row.email)
    if (person) {
      const tenantIds = (await companiesOf(db, person.id)).map(({ id }) => id)
      const { subject, text } = signUpTexts(person.language).knownMail(`${app.config.baseUrl}/app/sign-in`)
      await sendSystemMail({ app, db, now }, { kind: 'sign_up_known', to: person.email, subject, text, tenantIds })
      // After the mail: a killed job mails again rather than never.
      await deleteSignUp(db, row.id)
      return
    }
    const token = randomToken()
    await setHash(db, row.id, hashToken(token))
    const link = `${app.config.baseUrl}/sign-up/${token}?lang=${row.language}`
    const { subject, text } = signUpTexts(row.language).confirmMail(nameInMail(row.company), link)
    await sendSystemMail({ app, db, now }, { kind: 'sign_up', to: row.email, subject, text, tenantIds: [] })
  },
})
