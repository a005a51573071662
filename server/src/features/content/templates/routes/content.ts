import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { NotConverted } from '../../designs/index.ts'
import {
  ContentSave,
  listVersions,
  presentVersion,
  presentVersionDetail,
  requireVersion,
  VERSIONS_SORTABLE,
  VersionDetail,
  VersionRow,
} from '../../versions/index.ts'
import { describeTemplate } from '../describe.ts'
import { convertToVisual, discardTemplateDraft, publishTemplate, saveContent } from '../edit-content.ts'
import { PublishInput, TemplateDetail, TestInput } from '../schemas.ts'
import { requireTemplate } from '../store.ts'
import { sendTestMail } from '../test-mails/send-template-test.ts'
import { params } from './templates.ts'

const save = defineRoute({
  id: 'templates.save-content',
  method: 'PUT',
  path: '/templates/{template_id}/content',
  tag: 'Templates',
  summary: 'Saves content as the draft of a template and returns the template; mails get it once it is published',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: ContentSave,
  status: 200,
  response: TemplateDetail,
  failures: ['validation', 'conflict/version', 'conflict/status'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeTemplate(
      { app, db },
      tenant,
      await saveContent({ app, db, now }, tenant.id, params.template_id, body, actor),
    ),
})

const convert = defineRoute({
  id: 'templates.convert-to-visual',
  method: 'POST',
  path: '/templates/{template_id}/convert-to-visual',
  tag: 'Templates',
  summary:
    'Converts HTML content into a draft for the visual editor and returns the template, with the parts that are no blocks: their HTML stays as it was',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: Type.Object({}),
  status: 200,
  response: Type.Object({ ...TemplateDetail.properties, notConverted: NotConverted }, { title: 'ConvertedTemplate' }),
  failures: ['validation', 'conflict/status'],
  handle: async ({ app, db, now, tenant, actor, params }) => {
    const { row, notConverted } = await convertToVisual({ app, db, now }, tenant.id, params.template_id, actor)
    return { ...(await describeTemplate({ app, db }, tenant, row)), notConverted }
  },
})

const discard = defineRoute({
  id: 'templates.discard-draft',
  method: 'DELETE',
  path: '/templates/{template_id}/draft',
  tag: 'Templates',
  summary: 'Deletes the draft of a template; the published content stays',
  module: 'content',
  level: 'full',
  transaction: false,
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/status'],
  handle: async ({ app, db, now, tenant, params }) => {
    await discardTemplateDraft({ app, db, now }, tenant.id, params.template_id)
  },
})

const publish = defineRoute({
  id: 'templates.publish',
  method: 'POST',
  path: '/templates/{template_id}/publish',
  tag: 'Templates',
  summary: 'Publishes the draft of a template, so that new mails get it, and returns the template',
  module: 'content',
  level: 'full',
  params,
  body: PublishInput,
  status: 200,
  response: TemplateDetail,
  failures: ['validation', 'conflict/status', 'conflict/version'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeTemplate({ app, db }, tenant, await publishTemplate({ app, db, now }, tenant.id, params.template_id, body)),
})

const test = defineRoute({
  id: 'templates.test',
  method: 'POST',
  path: '/templates/{template_id}/test',
  tag: 'Templates',
  summary:
    'Sends the template (the draft, if there is one) to test recipients and returns the number of mails; at most ten times a day',
  module: 'content',
  level: 'full',
  effects: ['mails'],
  transaction: false,
  params,
  body: TestInput,
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
  handle: ({ app, db, now, tenant, params, body }) => sendTestMail({ app, db, now }, tenant, params.template_id, body),
})

const versions = defineRoute({
  id: 'templates.versions',
  method: 'GET',
  path: '/templates/{template_id}/versions',
  tag: 'Templates',
  summary: 'Returns the saved versions of a template, newest first, one page at a time',
  module: 'content',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, ...Sort(VERSIONS_SORTABLE) }),
  status: 200,
  response: PageOf(VersionRow),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { id } = await requireTemplate(db, tenant.id, params.template_id)
    const ref = { tenantId: tenant.id, kind: 'template', objectId: id } as const
    return presentPage(await listVersions(db, ref, query), presentVersion)
  },
})

const version = defineRoute({
  id: 'templates.version',
  method: 'GET',
  path: '/templates/{template_id}/versions/{version_id}',
  tag: 'Templates',
  summary: 'Returns one version of a template with its content',
  module: 'content',
  level: 'read',
  params: Type.Object({ template_id: Id, version_id: Id }),
  status: 200,
  response: VersionDetail,
  handle: async ({ db, tenant, params }) => {
    const ref = { tenantId: tenant.id, kind: 'template', objectId: params.template_id } as const
    return presentVersionDetail(await requireVersion(db, ref, params.version_id))
  },
})

export const routes = [save, convert, discard, publish, test, versions, version]
