import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** The first steps of a new company, and which of them are done. */
export const onboarding: Feature = { name: 'onboarding', routes }
