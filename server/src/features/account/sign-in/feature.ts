import type { Feature } from '../../../feature.ts'
import { mailPasswordChanged } from './jobs/mail-password-changed.ts'
import { mailPasswordReset } from './jobs/mail-password-reset.ts'

/** Signing in and out, sessions, passwords, two-factor authentication, and the support view. */
export const signIn: Feature = {
  name: 'sign-in',
  routes: [
    () => import('./routes/session.ts'),
    () => import('./routes/sessions.ts'),
    () => import('./routes/methods.ts'),
    () => import('./routes/account.ts'),
    () => import('./routes/pages.ts'),
  ],
  jobs: [mailPasswordReset, mailPasswordChanged],
}
