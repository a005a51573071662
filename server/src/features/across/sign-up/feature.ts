import type { Feature } from '../../../feature.ts'
import { mailSignUp } from './jobs/mail-sign-up.ts'
import { sweepSignUps } from './jobs/sweep.ts'

/** Visitors sign up for a company of their own, where the operator allows it. */
export const signUp: Feature = {
  name: 'sign-up',
  routes: [() => import('./routes/api.ts'), () => import('./routes/pages.ts')],
  jobs: [mailSignUp, sweepSignUps],
}
