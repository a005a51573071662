import type { Feature } from '../../feature.ts'

/** Purposes of processing and the consents given for them. */
export const consents: Feature = { name: 'consents' }
