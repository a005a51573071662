import type { Feature } from '../../../feature.ts'
import { mailItems, mailProduct } from './catalogue/mail-items.ts'
import { feedClock } from './clock.ts'
import { feedEvents } from './events.ts'
import { forgetItemsJob } from './jobs/forget.ts'
import { refreshFeedJob } from './jobs/refresh.ts'
import { sweepFeedFilesJob } from './jobs/sweep.ts'

/** Feeds: catalogues of products, articles and other data of shops, read from files in many formats. */
export const feeds: Feature = {
  name: 'feeds',
  routes: [() => import('./routes/feeds.ts'), () => import('./routes/runs.ts'), () => import('./routes/items.ts')],
  jobs: [refreshFeedJob, forgetItemsJob, sweepFeedFilesJob],
  loops: [feedClock],
  events: feedEvents,
  mailData: [mailItems, mailProduct],
  companyFolders: ['feeds'],
}
