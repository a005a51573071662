import type { Feature } from '../../feature.ts'
import { tagRoutes } from './routes.ts'

/** Tags across all kinds of objects; it asks the features below it. */
export const tags = (below: readonly Feature[]): Feature => ({ name: 'tags', routes: tagRoutes(below) })
