import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../../platform/http/schemas.ts'
import { TestInput } from '../../../content/templates/index.ts'
import { listVersions, presentVersion, VERSIONS_SORTABLE, VersionRow } from '../../../content/versions/index.ts'
import { describeCampaign } from '../describe.ts'
import { refOf, saveContent } from '../draft/save-content.ts'
import { previewCampaign, sendTestMail } from '../draft/test-mail.ts'
import { CampaignContentSave, CampaignDetail, Preview } from '../schemas.ts'
import { requireCampaign } from '../store.ts'
import { params } from './campaigns.ts'

const Variant = Type.Optional(
  Type.String({ maxLength: 20, description: 'The key of a variant; by default the first', examples: ['a'] }),
)

const save = defineRoute({
  id: 'campaigns.save-content',
  method: 'PUT',
  path: '/campaigns/{campaign_id}/content',
  tag: 'Campaigns',
  summary:
    'Saves the content of a draft, as given or copied from a template, and returns the campaign; the newest 50 versions are kept',
  module: 'campaigns',
  level: 'full',
  transaction: false,
  params,
  body: CampaignContentSave,
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status', 'conflict/version'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeCampaign(db, await saveContent({ app, db, now }, tenant.id, params.campaign_id, body, actor)),
})

const versions = defineRoute({
  id: 'campaigns.versions',
  method: 'GET',
  path: '/campaigns/{campaign_id}/versions',
  tag: 'Campaigns',
  summary: 'Returns the saved versions of the content, newest first, one page at a time',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, ...Sort(VERSIONS_SORTABLE) }),
  status: 200,
  response: PageOf(VersionRow),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const row = await requireCampaign(db, tenant.id, params.campaign_id)
    return presentPage(await listVersions(db, refOf(row), query), presentVersion)
  },
})

const preview = defineRoute({
  id: 'campaigns.preview',
  method: 'GET',
  path: '/campaigns/{campaign_id}/preview',
  tag: 'Campaigns',
  summary: 'Returns the campaign as rendered for a contact, or for an unknown reader',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ contactId: Type.Optional(Id), variant: Variant }),
  status: 200,
  response: Preview,
  failures: ['validation'],
  handle: ({ app, db, tenant, params, query }) => previewCampaign({ app, db }, tenant, params.campaign_id, query),
})

const test = defineRoute({
  id: 'campaigns.test',
  method: 'POST',
  path: '/campaigns/{campaign_id}/test',
  tag: 'Campaigns',
  summary: 'Mails the campaign to test recipients, at most ten times a day; returns how many mails were sent',
  module: 'campaigns',
  level: 'full',
  effects: ['mails'],
  transaction: false,
  params,
  body: Type.Object({ ...TestInput.properties, variant: Variant }, { title: 'CampaignTestInput' }),
  status: 200,
  response: Type.Object({ sent: Type.Integer() }),
  failures: [
    'validation',
    'conflict/mode',
    'conflict/sender',
    'conflict/status',
    'rate_limited/test-emails',
    'unavailable/mail',
  ],
  handle: ({ app, db, now, tenant, params, body }) => sendTestMail({ app, db, now }, tenant, params.campaign_id, body),
})

export const routes = [save, versions, preview, test]
