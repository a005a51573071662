import type { Feature } from '../../../feature.ts'
import { deleteMany } from './sql/delete-many.ts'

/** The rights of contacts over their data: access, deletion and erasure. */
export const privacy: Feature = {
  name: 'privacy',
  routes: [() => import('./routes.ts')],
  bulkActions: [deleteMany],
}
