import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** One search over the objects of all features. */
export const search: Feature = { name: 'search', routes }
