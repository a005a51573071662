import Type from 'typebox'
import { defineJob } from '../../../../../platform/jobs/define-job.ts'
import { freezeCampaign } from '../freeze.ts'
import { failCampaign } from '../lifecycle.ts'

/** Freezes the recipients of a campaign and lets senders claim them. */
export const freezeJob = defineJob({
  name: 'campaigns.freeze',
  payload: Type.Object({ tenantId: Type.String(), campaignId: Type.String() }),
  tries: 10,
  once: ({ tenantId, campaignId }) => `${tenantId}:${campaignId}`,
  failed: async (db, { tenantId, campaignId }, now) => {
    await failCampaign({ db, now }, { id: tenantId }, campaignId, 'preparing')
  },
  run: ({ app, db, now, payload }) => freezeCampaign({ app, db, now }, payload.tenantId, payload.campaignId),
})
