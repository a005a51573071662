import type { Feature } from '../../feature.ts'
import { searchRoutes } from './routes.ts'

/** One search over everything; it asks the features below it. */
export const search = (below: readonly Feature[]): Feature => ({ name: 'search', routes: searchRoutes(below) })
