import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changePage, copyPage, createPage, removePage } from '../change-page.ts'
import { describePage, describeRows } from '../describe.ts'
import { previewPage } from '../public/preview.ts'
import { PageDetail, PageInput, PagePatch, PageRow, PreviewInput } from '../schemas.ts'
import { listPages, requirePage, SORTABLE } from '../store.ts'

const shared = { tag: 'Forms', module: 'content' } as const
const params = Type.Object({ page_id: Id })

const list = defineRoute({
  ...shared,
  id: 'landing-pages.list',
  method: 'GET',
  path: '/landing-pages',
  summary:
    'Returns landing pages without their content, with how often they were seen and their forms sent, one page at a time',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), shop: Type.Optional(Id) }),
  status: 200,
  response: PageOf(PageRow),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) => {
    const page = await listPages(db, tenant.id, query)
    return { ...page, items: await describeRows({ app, db }, tenant, page.items) }
  },
})

const create = defineRoute({
  ...shared,
  id: 'landing-pages.create',
  method: 'POST',
  path: '/landing-pages',
  summary:
    'Creates a landing page from `html` or a `design` and returns it. `{{form_12}}` and `{{survey_3}}` in the content show a form and a survey',
  level: 'full',
  transaction: false,
  body: PageInput,
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name', 'conflict/slug'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describePage({ app, db }, tenant, await createPage({ app, db, now }, tenant, body, actor)),
})

const get = defineRoute({
  ...shared,
  id: 'landing-pages.get',
  method: 'GET',
  path: '/landing-pages/{page_id}',
  summary: 'Returns one landing page with its content and its figures by day',
  level: 'read',
  params,
  status: 200,
  response: PageDetail,
  handle: async ({ app, db, tenant, params }) =>
    describePage({ app, db }, tenant, await requirePage(db, tenant.id, params.page_id)),
})

const update = defineRoute({
  ...shared,
  id: 'landing-pages.update',
  method: 'PATCH',
  path: '/landing-pages/{page_id}',
  summary:
    'Changes a landing page and returns it. New content is a new version, which visitors see at once if the page is published',
  level: 'full',
  transaction: false,
  params,
  body: PagePatch,
  status: 200,
  response: PageDetail,
  failures: ['validation', 'conflict/name', 'conflict/slug', 'conflict/version'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describePage({ app, db }, tenant, await changePage({ app, db, now }, tenant, params.page_id, body, actor)),
})

const remove = defineRoute({
  ...shared,
  id: 'landing-pages.delete',
  method: 'DELETE',
  path: '/landing-pages/{page_id}',
  summary: 'Deletes a landing page with its versions and figures; its address is free again',
  level: 'full',
  transaction: false,
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: ({ app, db, now, tenant, params }) => removePage({ app, db, now }, tenant, params.page_id),
})

const copy = defineRoute({
  ...shared,
  id: 'landing-pages.copy',
  method: 'POST',
  path: '/landing-pages/{page_id}/copy',
  summary: 'Creates a copy of a landing page that is not published, with a free name and address, and returns it',
  level: 'full',
  params,
  body: Type.Object({}),
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name', 'conflict/slug'],
  handle: async ({ app, db, now, tenant, actor, params }) =>
    describePage({ app, db }, tenant, await copyPage({ app, db, now }, tenant, params.page_id, actor)),
})

const preview = defineRoute({
  ...shared,
  id: 'landing-pages.preview',
  method: 'POST',
  path: '/landing-pages/preview',
  summary: 'Returns the HTML of a landing page that is not saved; its forms cannot be sent',
  level: 'read',
  audit: false,
  body: PreviewInput,
  status: 200,
  response: Type.Object({ html: Type.String() }),
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => ({ html: await previewPage({ app, db, now }, tenant, body) }),
})

export const routes = [list, create, get, update, remove, copy, preview]
