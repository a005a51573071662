import Type from 'typebox'
import { requireUnused } from '../../../platform/db/references.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, Name, PageOf } from '../../../platform/http/schemas.ts'
import { defaultRoutes, forgetDefaults } from '../shop-defaults/index.ts'
import { describePage, describePages } from './describe.ts'
import { previewOf } from './preview.ts'
import { PageDetail, PageInput, PagePatch, PageRow, PreviewInput } from './schemas.ts'
import { deletePageRow, listPages, lockPage, requirePage, SORTABLE } from './store.ts'
import { changePage, copyPage, createPage } from './use-cases.ts'

const params = Type.Object({ page_id: Id })
const KIND = 'unsubscribe_page'

const list = defineRoute({
  id: 'unsubscribe-pages.list',
  method: 'GET',
  path: '/unsubscribe-pages',
  tag: 'Templates',
  summary: 'Returns unsubscribe pages without their designs, one page at a time',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(PageRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listPages(db, tenant.id, query)
    return { ...page, items: await describePages(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'unsubscribe-pages.create',
  method: 'POST',
  path: '/unsubscribe-pages',
  tag: 'Templates',
  summary:
    'Creates an unsubscribe page and returns it; fields without a value get the standard. `{{subscription}}` in the `design` shows the choices of the contact, once',
  module: 'content',
  level: 'full',
  transaction: false,
  body: PageInput,
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, body }) =>
    describePage(db, await createPage({ app, db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'unsubscribe-pages.get',
  method: 'GET',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary: 'Returns one unsubscribe page',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: PageDetail,
  handle: async ({ db, tenant, params }) => describePage(db, await requirePage(db, tenant.id, params.page_id)),
})

const update = defineRoute({
  id: 'unsubscribe-pages.update',
  method: 'PATCH',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary:
    'Changes the name, fields of the content or the design of an unsubscribe page, which contacts see at once, and returns the page; `design: null` gives it the standard layout',
  module: 'content',
  level: 'full',
  transaction: false,
  params,
  body: PagePatch,
  status: 200,
  response: PageDetail,
  failures: ['validation', 'conflict/name', 'conflict/version'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describePage(db, await changePage({ app, db, now }, tenant.id, params.page_id, body)),
})

const remove = defineRoute({
  id: 'unsubscribe-pages.delete',
  method: 'DELETE',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary: 'Deletes an unsubscribe page; 409 used while a template or campaign uses it',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: async ({ db, tenant, params }) => {
    const { id } = await lockPage(db, tenant.id, params.page_id)
    await requireUnused(db, tenant.id, KIND, [id])
    await forgetDefaults(db, tenant.id, KIND, id)
    await deletePageRow(db, tenant.id, id)
  },
})

const preview = defineRoute({
  id: 'unsubscribe-pages.preview',
  method: 'POST',
  path: '/unsubscribe-pages/{page_id}/preview',
  tag: 'Templates',
  summary: 'Returns the HTML of an unsubscribe page with changes that are not saved',
  module: 'content',
  level: 'read',
  audit: false,
  params,
  body: PreviewInput,
  status: 200,
  response: Type.Object({ html: Type.String() }),
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, params, body }) => {
    const row = await requirePage(db, tenant.id, params.page_id)
    return { html: await previewOf({ app, db, now }, tenant, row, body) }
  },
})

const copy = defineRoute({
  id: 'unsubscribe-pages.copy',
  method: 'POST',
  path: '/unsubscribe-pages/{page_id}/copy',
  tag: 'Templates',
  summary: 'Copies an unsubscribe page and returns the copy',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) =>
    describePage(db, await copyPage({ db, now }, tenant.id, params.page_id, body.name)),
})

export const routes = [
  list,
  create,
  get,
  update,
  remove,
  preview,
  copy,
  ...defaultRoutes({
    kind: KIND,
    collection: 'unsubscribe-pages',
    param: 'page_id',
    noun: 'unsubscribe page',
    response: PageDetail,
    lock: lockPage,
    describe: describePage,
  }),
]
