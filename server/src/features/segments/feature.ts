import type { Feature } from '../../feature.ts'
import { fillListJob } from './jobs/fill-list.ts'
import { routes } from './routes.ts'

/** Groups of contacts by rules. */
export const segments: Feature = { name: 'segments', routes, jobs: [fillListJob], tagged: { segment: 'segment' } }
