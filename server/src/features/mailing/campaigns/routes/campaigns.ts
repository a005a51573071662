import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Empty, Enum, Id, Name, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { copyCampaign, resendCampaign } from '../copies.ts'
import { describeCampaign, describeCampaigns } from '../present.ts'
import { CampaignDetail, CampaignInput, CampaignListRow, CampaignPatch, STATUSES } from '../schemas.ts'
import { listCampaigns, requireCampaign, SORTABLE } from '../store.ts'
import { changeCampaign, createCampaign, removeCampaign } from '../use-cases.ts'

export const params = Type.Object({ campaign_id: Id })

const list = defineRoute({
  id: 'campaigns.list',
  method: 'GET',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'Campaigns with their counts, without what they send and to whom',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shop: Type.Optional(Id),
    status: Type.Optional(Type.Array(Enum(STATUSES), { maxItems: STATUSES.length })),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    sentFrom: Type.Optional({ ...Day, description: 'Begun on this day or later' }),
    sentTo: Type.Optional(Day),
  }),
  status: 200,
  response: PageOf(CampaignListRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listCampaigns(db, tenant, query)
    return { ...page, items: await describeCampaigns(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'campaigns.create',
  method: 'POST',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'Make a draft, with content or without',
  module: 'campaigns',
  level: 'full',
  transaction: false,
  body: CampaignInput,
  status: 201,
  response: CampaignDetail,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeCampaign(db, await createCampaign({ app, db, now }, tenant.id, body, actor)),
})

const tags = defineRoute({
  id: 'campaigns.tags',
  method: 'POST',
  path: '/campaigns/tags',
  tag: 'Campaigns',
  summary: 'Put tags on campaigns or take them off; tags replaces them all',
  module: 'campaigns',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags(db, 'campaign', tenant.id, body, now),
})

const get = defineRoute({
  id: 'campaigns.get',
  method: 'GET',
  path: '/campaigns/{campaign_id}',
  tag: 'Campaigns',
  summary: 'One campaign with its content',
  module: 'campaigns',
  level: 'read',
  params,
  status: 200,
  response: CampaignDetail,
  handle: async ({ db, tenant, params }) =>
    describeCampaign(db, await requireCampaign(db, tenant.id, params.campaign_id)),
})

const update = defineRoute({
  id: 'campaigns.update',
  method: 'PATCH',
  path: '/campaigns/{campaign_id}',
  tag: 'Campaigns',
  summary: 'Change a draft; of audience, schedule and tracking the fields that are left out stay',
  module: 'campaigns',
  level: 'full',
  params,
  body: CampaignPatch,
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status', 'conflict/version'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeCampaign(db, await changeCampaign({ db, now }, tenant.id, params.campaign_id, body)),
})

const remove = defineRoute({
  id: 'campaigns.delete',
  method: 'DELETE',
  path: '/campaigns/{campaign_id}',
  tag: 'Campaigns',
  summary: 'Delete a draft or a cancelled campaign',
  module: 'campaigns',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/status', 'conflict/used'],
  handle: ({ db, tenant, params }) => removeCampaign(db, tenant.id, params.campaign_id),
})

const copy = defineRoute({
  id: 'campaigns.copy',
  method: 'POST',
  path: '/campaigns/{campaign_id}/copy',
  tag: 'Campaigns',
  summary: 'Make a draft like this campaign, without lists and segments that are gone',
  module: 'campaigns',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: CampaignDetail,
  failures: ['validation'],
  handle: async ({ db, now, tenant, actor, params, body }) =>
    describeCampaign(db, await copyCampaign({ db, now }, tenant.id, params.campaign_id, body.name, actor)),
})

const resend = defineRoute({
  id: 'campaigns.resend',
  method: 'POST',
  path: '/campaigns/{campaign_id}/resend',
  tag: 'Campaigns',
  summary: 'Make a draft for those who got a sent campaign and did not open it',
  module: 'campaigns',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 201,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status'],
  handle: async ({ db, now, tenant, actor, params }) =>
    describeCampaign(db, await resendCampaign({ db, now }, tenant.id, params.campaign_id, actor)),
})

export const campaignRoutes = [list, create, tags, get, update, remove, copy, resend]
