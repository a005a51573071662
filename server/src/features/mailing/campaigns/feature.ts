import type { Feature } from '../../../feature.ts'
import { campaignClock } from './clock.ts'
import { freezeJob } from './jobs/freeze.ts'
import { underWay } from './present.ts'
import { audienceRoutes } from './routes/audience.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { contentRoutes } from './routes/content.ts'
import { sendingRoutes } from './routes/sending.ts'
import { findCampaigns, hasStarted, searchCampaigns } from './store.ts'

/** One mail to many: from the draft to the end of its sending. */
export const campaigns: Feature = {
  name: 'campaigns',
  routes: [...campaignRoutes, ...audienceRoutes, ...contentRoutes, ...sendingRoutes],
  jobs: [freezeJob],
  loops: [campaignClock],
  tagged: [{ kind: 'campaign', table: 'campaign' }],
  live: [{ event: 'campaigns', module: 'campaigns', read: underWay }],
  search: [{ type: 'campaign', module: 'campaigns', find: searchCampaigns }],
  labelled: [{ kind: 'campaign', module: 'campaigns', existing: findCampaigns }],
  onboarding: [{ code: 'first_campaign', done: hasStarted }],
}
