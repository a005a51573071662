import type { Feature } from '../../../feature.ts'
import { describeRunning } from './describe.ts'
import { campaignDrafts } from './draft/element-holder.ts'
import { stopRestored } from './sending/after-restore.ts'
import { campaignClock } from './sending/clock.ts'
import { freezeJob } from './sending/jobs/freeze.ts'
import { campaignMailings } from './sending/mailing-source.ts'
import { reportedCampaigns } from './statistics.ts'
import { campaignsAmong, eraseFromCampaigns, findCampaigns, hasStarted, searchCampaigns } from './store.ts'
import { campaignTags } from './tag-store.ts'

/** Campaigns: one mail to many contacts, from the draft to the end of its sending. */
export const campaigns: Feature = {
  name: 'campaigns',
  routes: [
    () => import('./routes/campaigns.ts'),
    () => import('./routes/audience.ts'),
    () => import('./routes/content.ts'),
    () => import('./routes/sending.ts'),
  ],
  jobs: [freezeJob],
  elementHolders: [campaignDrafts],
  loops: [campaignClock],
  restored: [stopRestored],
  mailings: [campaignMailings],
  reported: [reportedCampaigns],
  tagged: [campaignTags],
  live: [{ event: 'campaigns', module: 'campaigns', read: describeRunning }],
  search: [{ type: 'campaign', module: 'campaigns', find: searchCampaigns }],
  labelled: [{ kind: 'campaign', module: 'campaigns', existing: findCampaigns }],
  ruleObjects: [{ kind: 'campaign', existing: campaignsAmong }],
  onboarding: [{ code: 'first_campaign', done: hasStarted }],
  personal: [{ erase: ({ db }, tenantId, email) => eraseFromCampaigns(db, tenantId, email) }],
}
