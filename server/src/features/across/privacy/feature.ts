import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** What people may demand of their data: to see it, and to be forgotten. It knows everything that holds any. */
export const privacy: Feature = { name: 'privacy', routes }
