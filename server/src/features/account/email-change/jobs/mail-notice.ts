import { mailLink } from '../../sign-in/index.ts'
import { defineChangeMail } from '../define-change-mail.ts'
import { setHash } from '../store.ts'
import { emailChangeTexts } from '../texts.ts'

/** Mails a link to the old address that stops the change. */
export const mailNotice = defineChangeMail('email-change.mail-notice', (context, { change, person }) =>
  mailLink(context, {
    ...{ person, kind: 'email_change_notice', to: person.email, path: '/cancel-address' },
    keep: (hash) => setHash(context.db, change, { cancel_hash: hash }),
    write: (link) => emailChangeTexts(person.language).noticeMail(change.email, link),
  }),
)
