import type { Feature } from '../../../feature.ts'
import { bulkJob } from './jobs/change-contacts.ts'
import { deleteListJob } from './jobs/delete-list.ts'
import { undoImportJob } from './undo/jobs/undo-import.ts'

/** Changes of many contacts in the background. */
export const bulk: Feature = {
  name: 'bulk',
  routes: [() => import('./routes.ts'), () => import('./undo/routes.ts')],
  jobs: [bulkJob, deleteListJob, undoImportJob],
}
