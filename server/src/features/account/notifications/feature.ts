import type { Feature } from '../../../feature.ts'
import { newest } from './newest.ts'
import { routes } from './routes.ts'

/** News for the people of a company. */
export const notifications: Feature = { name: 'notifications', routes, live: [newest] }
