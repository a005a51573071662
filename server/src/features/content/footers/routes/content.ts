import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { PageOf } from '../../../../platform/http/schemas.ts'
import { ContentSave, listVersions, presentVersion, VERSIONS_SORTABLE, VersionRow } from '../../versions/index.ts'
import { describeFooter } from '../describe.ts'
import { FooterDetail } from '../schemas.ts'
import { requireFooter } from '../store.ts'
import { publishFooter, saveFooter } from '../use-cases.ts'
import { params } from './footers.ts'

const save = defineRoute({
  id: 'footers.save-content',
  method: 'PUT',
  path: '/footers/{footer_id}/content',
  tag: 'Templates',
  summary: 'Saves content as the draft of a footer and returns the footer; mails get it once it is published',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: ContentSave,
  status: 200,
  response: FooterDetail,
  failures: ['validation', 'conflict/version'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeFooter(db, await saveFooter({ app, db, now }, tenant.id, params.footer_id, body, actor)),
})

const publish = defineRoute({
  id: 'footers.publish',
  method: 'POST',
  path: '/footers/{footer_id}/publish',
  tag: 'Templates',
  summary: 'Publishes the draft of a footer, so that mails get it, and returns the footer',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 200,
  response: FooterDetail,
  failures: ['conflict/status'],
  handle: async ({ app, db, now, tenant, params }) =>
    describeFooter(db, await publishFooter({ app, db, now }, tenant.id, params.footer_id)),
})

const versions = defineRoute({
  id: 'footers.versions',
  method: 'GET',
  path: '/footers/{footer_id}/versions',
  tag: 'Templates',
  summary: 'Returns the saved versions of a footer, newest first, one page at a time',
  module: 'content',
  level: 'read',
  params,
  query: Type.Object({ ...Paging, ...Sort(VERSIONS_SORTABLE) }),
  status: 200,
  response: PageOf(VersionRow),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { id } = await requireFooter(db, tenant.id, params.footer_id)
    const ref = { tenantId: tenant.id, kind: 'footer', objectId: id } as const
    return presentPage(await listVersions(db, ref, query), presentVersion)
  },
})

export const routes = [save, publish, versions]
