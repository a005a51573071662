import { findPersonByEmail } from '../../accounts/index.ts'
import { mailLink, mailText } from '../../sign-in/index.ts'
import { defineChangeMail } from '../define-change-mail.ts'
import { setHash } from '../store.ts'
import { emailChangeTexts } from '../texts.ts'

/** Mails to the new address: a link that confirms it, or, when it belongs to another account, a note to its owner. */
export const mailConfirmation = defineChangeMail(
  'email-change.mail-confirmation',
  async (context, { change, person }) => {
    const owner = await findPersonByEmail(context.db, change.email)
    if (owner && owner.id !== person.id) {
      const { takenMail } = emailChangeTexts(owner.language)
      return mailText(context, owner, { kind: 'email_taken', to: owner.email, ...takenMail })
    }
    await mailLink(context, {
      ...{ person, kind: 'email_change', to: change.email, path: '/confirm-address' },
      keep: (hash) => setHash(context.db, change, { confirm_hash: hash }),
      write: emailChangeTexts(person.language).confirmMail,
    })
  },
)
