import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Tags: words on objects, for filtering. */
export const tags: Feature = { name: 'tags', routes }
