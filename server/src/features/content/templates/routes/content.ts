import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
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
import { describeTemplate } from '../present.ts'
import { TemplateDetail, TestInput } from '../schemas.ts'
import { requireTemplate } from '../store.ts'
import { sendTestMail } from '../test-mail.ts'
import { convertToVisual, discardTemplateDraft, publishTemplate, saveContent } from '../use-cases.ts'
import { params } from './templates.ts'

const save = defineRoute({
  id: 'templates.save-content',
  method: 'PUT',
  path: '/templates/{template_id}/content',
  tag: 'Templates',
  summary: 'Save the content as a draft; what is sent stays until it is published',
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
  summary: 'Make a draft for the visual editor of content that was written by hand',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: Type.Object({}),
  status: 200,
  response: TemplateDetail,
  failures: ['validation', 'conflict/status'],
  handle: async ({ app, db, now, tenant, actor, params }) =>
    describeTemplate(
      { app, db },
      tenant,
      await convertToVisual({ app, db, now }, tenant.id, params.template_id, actor),
    ),
})

const discard = defineRoute({
  id: 'templates.discard-draft',
  method: 'DELETE',
  path: '/templates/{template_id}/draft',
  tag: 'Templates',
  summary: 'Throw the draft away',
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
  summary: 'Make the draft what is sent',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 200,
  response: TemplateDetail,
  failures: ['conflict/status'],
  handle: async ({ app, db, now, tenant, params }) =>
    describeTemplate({ app, db }, tenant, await publishTemplate({ app, db, now }, tenant.id, params.template_id)),
})

const test = defineRoute({
  id: 'templates.test',
  method: 'POST',
  path: '/templates/{template_id}/test',
  tag: 'Templates',
  summary: 'Mail the template, its draft if it has one, to test recipients; ten times a day at most',
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
  summary: 'Saved versions, the newest first',
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
  summary: 'One version with its content',
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

export const contentRoutes = [save, convert, discard, publish, test, versions, version]
