import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getPerson } from '../../accounts/index.ts'
import { mailLink } from '../../sign-in/index.ts'
import { setUndoHash } from '../store.ts'
import { emailChangeTexts } from '../texts.ts'

/** Mails the old address that it was replaced, with a link that takes the change back. */
export const mailChanged = defineJob({
  name: 'email-change.mail-changed',
  payload: Type.Object({ personId: Id, undoId: Id, from: Type.String(), to: Type.String() }),
  // Days: the old address must learn of it, also after an outage of the relay.
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { personId, undoId, from, to } }) => {
    const person = await getPerson(db, personId)
    if (!person) return
    await mailLink(
      { app, db, now },
      {
        ...{ person, kind: 'email_changed', to: from, path: '/cancel-address' },
        keep: (hash) => setUndoHash(db, personId, undoId, hash),
        write: (link) => emailChangeTexts(person.language).changedMail(to, link),
      },
    )
  },
})
