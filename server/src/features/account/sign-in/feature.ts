import type { Feature } from '../../../feature.ts'
import { mailPasswordReset } from './jobs/mail-password-reset.ts'
import { accountRoutes } from './routes/account.ts'
import { pageRoutes } from './routes/pages.ts'
import { sessionRoutes } from './routes/session.ts'

/** Signing in and out, passwords, two-factor authentication, and the support view. */
export const signIn: Feature = {
  name: 'sign-in',
  routes: [...sessionRoutes, ...accountRoutes, ...pageRoutes],
  jobs: [mailPasswordReset],
}
