import type { Feature } from '../../../feature.ts'
import { warnOfExpiry } from './jobs/warn-of-expiry.ts'

/** API keys: programs use them to reach one company. */
export const apiKeys: Feature = { name: 'api-keys', routes: [() => import('./routes.ts')], jobs: [warnOfExpiry] }
