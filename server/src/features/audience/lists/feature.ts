import type { Feature } from '../../../feature.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'
import { gatherJob } from './jobs/gather.ts'
import { listRoutes } from './routes/lists.ts'
import { memberRoutes } from './routes/members.ts'
import { workRoutes } from './routes/work.ts'
import { findLists, searchLists } from './store.ts'

/** Lists of contacts and who is in them. */
export const lists: Feature = {
  name: 'lists',
  routes: [...listRoutes, ...memberRoutes, ...workRoutes],
  jobs: [gatherJob, fillFromPurposeJob],
  tagged: [{ kind: 'list', table: 'list' }],
  search: [{ type: 'list', module: 'contacts', find: searchLists }],
  labelled: [{ kind: 'list', existing: findLists }],
}
