import type { Feature } from '../../../feature.ts'
import { consentChainsCheck } from './evidence.ts'
import { routes } from './routes.ts'

/** Purposes of processing, the consents given for them, and the evidence. */
export const consents: Feature = { name: 'consents', routes, checks: [consentChainsCheck] }
