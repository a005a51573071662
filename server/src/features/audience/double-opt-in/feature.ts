import type { Feature } from '../../../feature.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { sweepRequests } from './jobs/sweep.ts'
import { routes } from './routes.ts'

/**
 * Double opt-in: a contact confirms a subscription by mail. It is the only way to subscribe again after unsubscribing.
 */
export const doubleOptIn: Feature = {
  name: 'double-opt-in',
  routes,
  jobs: [mailConfirmation, sweepRequests],
  personal: [{ tables: [{ section: 'doubleOptIns', table: 'double_opt_in', column: 'contact_id', by: 'id' }] }],
}
