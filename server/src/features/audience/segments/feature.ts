import type { Feature } from '../../../feature.ts'
import { countCompanyJob } from './jobs/count-company.ts'
import { countDailyJob } from './jobs/count-daily.ts'
import { fillListJob } from './jobs/fill-list.ts'
import { eraseFromSegments } from './personal-data.ts'
import { memberRoutes } from './routes/members.ts'
import { segmentRoutes } from './routes/segments.ts'
import { findSegments, searchSegments } from './store.ts'

/** Segments: contacts that match a definition of rules. */
export const segments: Feature = {
  name: 'segments',
  routes: [...segmentRoutes, ...memberRoutes],
  jobs: [fillListJob, countDailyJob, countCompanyJob],
  tagged: [{ kind: 'segment', table: 'segment' }],
  search: [{ type: 'segment', module: 'contacts', find: searchSegments }],
  labelled: [{ kind: 'segment', module: 'contacts', existing: findSegments }],
  personal: [
    {
      tables: [{ section: 'segments', table: 'segment_member', column: 'contact_id', by: 'id' }],
      erase: ({ db }, tenantId, email) => eraseFromSegments(db, tenantId, email),
    },
  ],
}
