import type { Feature } from '../../../feature.ts'
import { mailIdentityLink } from './jobs/mail-link.ts'
import { sweepLinks } from './jobs/sweep.ts'
import { deleteWaitingLinks } from './link-store.ts'

/** Single sign-on: people sign in through the OpenID Connect provider that the operator configured. */
export const singleSignOn: Feature = {
  name: 'single-sign-on',
  routes: [
    () => import('./routes/sign-in.ts'),
    () => import('./routes/identities.ts'),
    () => import('./routes/pages.ts'),
  ],
  passwordChanges: [deleteWaitingLinks],
  jobs: [mailIdentityLink, sweepLinks],
}
