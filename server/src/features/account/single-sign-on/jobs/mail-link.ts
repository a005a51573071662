import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getPerson } from '../../accounts/index.ts'
import { mailLink } from '../../sign-in/index.ts'
import { findLink, setLinkHash } from '../link-store.ts'
import { singleSignOnTexts } from '../texts.ts'

/** Mails the link that confirms an account at the provider. It does nothing once the wish is gone or replaced. */
export const mailIdentityLink = defineJob({
  name: 'single-sign-on.mail-link',
  payload: Type.Object({ personId: Id, linkId: Id }),
  tries: 8,
  mails: true,
  run: async ({ app, db, now, payload: { personId, linkId } }) => {
    const person = await getPerson(db, personId)
    const link = await findLink(db, personId, linkId, now)
    const provider = app.config.singleSignOn
    if (!person || !link || !provider) return
    await mailLink(
      { app, db, now },
      {
        ...{ person, kind: 'identity_link', to: link.email, path: '/link-identity' },
        keep: (hash) => setLinkHash(db, link, hash),
        write: (address) => singleSignOnTexts(person.language).mail(provider.name, address),
      },
    )
  },
})
