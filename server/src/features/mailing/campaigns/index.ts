export { contentsOf, footerOf, variantsOf } from './contents.ts'
export { freezeCampaign } from './freeze.ts'
export { endCampaign, failCampaign, pauseCampaign } from './lifecycle.ts'
export { type Mailing, mailingOf } from './mailing.ts'
export { countsOf } from './present.ts'
export { NOWHERE, renderCampaignFor } from './render.ts'
export { CampaignCounts } from './schemas.ts'
export { hasConsent } from './sql/audience.ts'
export { whyNotMailable } from './sql/count.ts'
export {
  type CampaignRow,
  campaignOfSource,
  eraseFromCampaigns,
  findCampaigns,
  listCampaigns,
  requireCampaign,
} from './store.ts'
