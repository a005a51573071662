import type { Feature } from '../../feature.ts'
import { streamRoutes } from './routes.ts'

/** What open tabs of the app are told as it happens; it asks the features below it. */
export const stream = (below: readonly Feature[]): Feature => ({ name: 'stream', routes: streamRoutes(below) })
