import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Tags of objects: words that people filter lists of objects by. */
export const tags: Feature = { name: 'tags', routes }
