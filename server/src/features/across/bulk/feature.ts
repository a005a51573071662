import type { Feature } from '../../../feature.ts'
import { bulkJob } from './jobs/change-contacts.ts'
import { deleteListJob } from './jobs/delete-list.ts'

/** Changes of many contacts in the background. */
export const bulk: Feature = { name: 'bulk', routes: [() => import('./routes.ts')], jobs: [bulkJob, deleteListJob] }
