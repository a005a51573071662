import type { Feature } from '../../../feature.ts'
import { countCompanyJob } from './jobs/count-company.ts'
import { countDailyJob } from './jobs/count-daily.ts'
import { fillListJob } from './jobs/fill-list.ts'
import { memberRoutes } from './routes/members.ts'
import { segmentRoutes } from './routes/segments.ts'
import { findSegments, searchSegments } from './store.ts'

/** Groups of contacts by rules. */
export const segments: Feature = {
  name: 'segments',
  routes: [...segmentRoutes, ...memberRoutes],
  jobs: [fillListJob, countDailyJob, countCompanyJob],
  tagged: [{ kind: 'segment', table: 'segment' }],
  search: [{ type: 'segment', module: 'contacts', find: searchSegments }],
  labelled: [{ kind: 'segment', module: 'contacts', existing: findSegments }],
}
