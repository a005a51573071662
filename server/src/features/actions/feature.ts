import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** What runs in the background for a company. Jobs report through platform/jobs/actions.ts. */
export const actions: Feature = { name: 'actions', routes }
