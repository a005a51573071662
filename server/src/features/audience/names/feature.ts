import type { Feature } from '../../../feature.ts'
import { fillListJob } from './jobs/fill-list.ts'
import { routes } from './routes.ts'

/** What names tell about people: gender, vocative, salutation, name day. */
export const names: Feature = { name: 'names', routes, jobs: [fillListJob] }
