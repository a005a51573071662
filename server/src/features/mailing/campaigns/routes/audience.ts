import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { getShop } from '../../../account/shops/index.ts'
import { countAudience } from '../audience/count-audience.ts'
import { checkCampaign } from '../checklist/check-campaign.ts'
import { requireAudience } from '../draft/references.ts'
import { AudienceCount, AudiencePatch, Checklist } from '../schemas.ts'
import { readAudience } from '../settings.ts'
import { requireCampaign } from '../store.ts'
import { footerOf } from '../variants.ts'
import { params } from './campaigns.ts'

const countChoice = defineRoute({
  id: 'campaigns.count-audience',
  method: 'POST',
  path: '/campaigns/audience',
  tag: 'Campaigns',
  summary: 'Counts an audience without saving it; returns recipients, and skipped contacts by reason',
  module: 'campaigns',
  level: 'read',
  body: Type.Object({ shopId: Id, audience: AudiencePatch }),
  status: 200,
  response: AudienceCount,
  failures: ['validation'],
  handle: async ({ db, now, tenant, body }) => {
    const audience = readAudience(body.audience)
    if (!(await getShop(db, tenant.id, body.shopId))) throw validation('shopId')
    await requireAudience(db, tenant.id, audience)
    return countAudience({ db, now }, tenant, { type: 'regular', resend_of: null, audience })
  },
})

const count = defineRoute({
  id: 'campaigns.audience',
  method: 'POST',
  path: '/campaigns/{campaign_id}/audience',
  tag: 'Campaigns',
  summary: 'Counts the audience of a campaign now; returns recipients, and skipped contacts by reason',
  module: 'campaigns',
  level: 'read',
  params,
  body: Type.Object({}),
  status: 200,
  response: AudienceCount,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params }) =>
    countAudience({ db, now }, tenant, await requireCampaign(db, tenant.id, params.campaign_id)),
})

const checklist = defineRoute({
  id: 'campaigns.checklist',
  method: 'GET',
  path: '/campaigns/{campaign_id}/checklist',
  tag: 'Campaigns',
  summary: 'Checks a campaign as it would be sent; returns errors, which prevent its approval, and warnings',
  module: 'campaigns',
  level: 'read',
  params,
  status: 200,
  response: Checklist,
  handle: async ({ app, db, now, tenant, params }) => {
    const row = await requireCampaign(db, tenant.id, params.campaign_id)
    return checkCampaign({ app, db, now }, tenant, row, await footerOf(db, row))
  },
})

export const routes = [countChoice, count, checklist]
