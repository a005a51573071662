import type { Feature } from '../../../feature.ts'
import { countCompanyJob } from './jobs/count-company.ts'
import { countDailyJob } from './jobs/count-daily.ts'
import { fillListJob } from './jobs/fill-list.ts'
import { segmentFilter } from './sql/grid-filter.ts'
import { segmentPersonalData } from './sql/personal-data.ts'
import { findSegments, searchSegments, segmentsAmong } from './store.ts'
import { segmentTags } from './tag-store.ts'

/** Segments: contacts that match a definition of rules. */
export const segments: Feature = {
  name: 'segments',
  routes: [() => import('./routes/segments.ts'), () => import('./routes/members.ts')],
  jobs: [fillListJob, countDailyJob, countCompanyJob],
  tagged: [segmentTags],
  search: [{ type: 'segment', module: 'contacts', find: searchSegments }],
  labelled: [{ kind: 'segment', module: 'contacts', existing: findSegments }],
  ruleObjects: [{ kind: 'segment', existing: segmentsAmong }],
  personal: [segmentPersonalData],
  gridFilters: [segmentFilter],
}
