import type { Feature } from '../../../feature.ts'
import { warnOfExpiry } from './jobs/warn-of-expiry.ts'
import { routes } from './routes.ts'

/** API keys: programs use them to reach one company. */
export const apiKeys: Feature = { name: 'api-keys', routes, jobs: [warnOfExpiry] }
