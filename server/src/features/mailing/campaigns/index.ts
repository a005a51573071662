export { freezeCampaign } from './sending/freeze.ts'
export { endCampaign } from './sending/lifecycle.ts'
export { requireCampaign } from './store.ts'
