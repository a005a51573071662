import type { Feature } from '../../feature.ts'
import { onboardingRoutes } from './routes.ts'

/** What a new company has yet to do; it asks the features below it. */
export const onboarding = (below: readonly Feature[]): Feature => ({
  name: 'onboarding',
  routes: onboardingRoutes(below),
})
