export { countAudience } from './audience.ts'
export { type Content, contentsOf } from './contents.ts'
export { beginPreparing, endCampaign, failCampaign, pauseCampaign } from './lifecycle.ts'
export { type Mailing, mailingOf } from './mailing.ts'
export { countsOf, describeCampaign, describeCampaigns } from './present.ts'
export { releaseReferences } from './references.ts'
export { NOWHERE, type RenderedCampaign, renderCampaignFor } from './render.ts'
export { CampaignCounts } from './schemas.ts'
export { type AbTest, readAb, readAudience, readSchedule, readTracking } from './settings.ts'
export { type Audience, audienceOf, type CampaignLike, hasConsent, selectRecipients } from './sql/audience.ts'
export { whyNotMailable } from './sql/count.ts'
export { decide } from './steering.ts'
export {
  type CampaignRow,
  campaignOfSource,
  eraseFromCampaigns,
  findCampaign,
  findCampaigns,
  listCampaigns,
  lockCampaign,
  requireCampaign,
  updateCampaign,
} from './store.ts'
