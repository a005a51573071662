import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** The steps that a new company takes, and which of them are done. */
export const onboarding: Feature = { name: 'onboarding', routes }
