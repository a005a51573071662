import type { Feature } from '../../../feature.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { sweepRequests } from './jobs/sweep.ts'
import { routes } from './routes.ts'

/** Double opt-in: a person confirms by mail. The only way back for who unsubscribed. */
export const doubleOptIn: Feature = { name: 'double-opt-in', routes, jobs: [mailConfirmation, sweepRequests] }
