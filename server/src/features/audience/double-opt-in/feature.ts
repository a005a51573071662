import type { Feature } from '../../../feature.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { sweepRequests } from './jobs/sweep.ts'
import { confirmationPersonalData } from './sql/personal-data.ts'

/**
 * Double opt-in: a contact confirms a subscription by mail. It is the only way to subscribe again after unsubscribing.
 */
export const doubleOptIn: Feature = {
  name: 'double-opt-in',
  routes: [() => import('./routes.ts')],
  jobs: [mailConfirmation, sweepRequests],
  personal: [confirmationPersonalData],
}
