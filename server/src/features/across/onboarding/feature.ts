import type { Feature } from '../../../feature.ts'

/** The first steps of a new company, and which of them are done. */
export const onboarding: Feature = { name: 'onboarding', routes: [() => import('./routes.ts')] }
