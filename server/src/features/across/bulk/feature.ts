import type { Feature } from '../../../feature.ts'
import { bulkJob } from './jobs/change-contacts.ts'
import { deleteListJob } from './jobs/delete-list.ts'
import { routes } from './routes.ts'

/** Changes of many contacts in the background. */
export const bulk: Feature = { name: 'bulk', routes, jobs: [bulkJob, deleteListJob] }
