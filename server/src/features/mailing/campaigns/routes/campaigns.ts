import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Empty, Enum, Id, Name, PageOf } from '../../../../platform/http/schemas.ts'
import { changeTags, TagChange, TagsChanged } from '../../../account/tags/index.ts'
import { describeCampaign, describeCampaigns } from '../describe.ts'
import { changeCampaign, createCampaign, removeCampaign } from '../draft/change-draft.ts'
import { copyCampaign, resendCampaign } from '../draft/copies.ts'
import { CampaignDetail, CampaignInput, CampaignListRow, CampaignPatch, STATUSES } from '../schemas.ts'
import { listCampaigns, requireCampaign, SORTABLE } from '../store.ts'
import { campaignTags } from '../tag-store.ts'

export const params = Type.Object({ campaign_id: Id })

const list = defineRoute({
  id: 'campaigns.list',
  method: 'GET',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'Returns the campaigns with their counts, without content and audience, one page at a time',
  module: 'campaigns',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shop: Type.Optional(Id),
    status: Type.Optional(Type.Array(Enum(STATUSES), { maxItems: STATUSES.length })),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    sentFrom: Type.Optional({ ...Day, description: 'Started on this day or later' }),
    sentTo: Type.Optional({ ...Day, description: 'Started on this day or earlier' }),
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
  summary: 'Creates a campaign as a draft, with or without content, and returns it. A company has at most 2000 drafts',
  module: 'campaigns',
  level: 'full',
  transaction: false,
  body: CampaignInput,
  status: 201,
  response: CampaignDetail,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeCampaign(db, await createCampaign({ app, db, now }, tenant.id, body, actor)),
})

const tags = defineRoute({
  id: 'campaigns.tags',
  method: 'POST',
  path: '/campaigns/tags',
  tag: 'Campaigns',
  summary: 'Adds tags to campaigns or removes them; the field tags replaces all tags. Returns the number of campaigns',
  module: 'campaigns',
  level: 'full',
  body: TagChange,
  status: 200,
  response: TagsChanged,
  failures: ['validation'],
  handle: ({ db, now, tenant, body }) => changeTags({ db, now }, tenant.id, campaignTags, body),
})

const get = defineRoute({
  id: 'campaigns.get',
  method: 'GET',
  path: '/campaigns/{campaign_id}',
  tag: 'Campaigns',
  summary: 'Returns one campaign with its content, audience and settings',
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
  summary: 'Changes a draft and returns it; omitted fields of audience, schedule and tracking stay unchanged',
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
  summary: 'Deletes a draft or a cancelled campaign; 409 used while a segment rule refers to it',
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
  summary: 'Copies a campaign to a new draft, without lists and segments that no longer exist, and returns the draft',
  module: 'campaigns',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: CampaignDetail,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ db, now, tenant, actor, params, body }) =>
    describeCampaign(db, await copyCampaign({ db, now }, tenant.id, params.campaign_id, body.name, actor)),
})

const resend = defineRoute({
  id: 'campaigns.resend',
  method: 'POST',
  path: '/campaigns/{campaign_id}/resend',
  tag: 'Campaigns',
  summary: 'Creates a draft for the recipients of a sent campaign that did not open it, and returns the draft',
  module: 'campaigns',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 201,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status', 'conflict/limit'],
  handle: async ({ db, now, tenant, actor, params }) =>
    describeCampaign(db, await resendCampaign({ db, now }, tenant.id, params.campaign_id, actor)),
})

export const routes = [list, create, tags, get, update, remove, copy, resend]
