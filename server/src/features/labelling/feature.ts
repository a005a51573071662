import type { Feature } from '../../feature.ts'
import { labellingRoutes } from './routes.ts'

/** Putting labels on objects of all kinds; it asks the features below it whether they exist. */
export const labelling = (below: readonly Feature[]): Feature => ({ name: 'labelling', routes: labellingRoutes(below) })
