import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, Name, PageOf } from '../../../../platform/http/schemas.ts'
import { defaultRoutes } from '../../shop-defaults/index.ts'
import { describeFooter, describeFooters } from '../describe.ts'
import { FooterDetail, FooterInput, FooterPatch, FooterRow } from '../schemas.ts'
import { listFooters, lockFooter, requireFooter, SORTABLE } from '../store.ts'
import { copyFooter, createFooter, removeFooter, renameFooter } from '../use-cases.ts'

export const params = Type.Object({ footer_id: Id })

const list = defineRoute({
  id: 'footers.list',
  method: 'GET',
  path: '/footers',
  tag: 'Templates',
  summary: 'Returns footers without their content, one page at a time',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(FooterRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listFooters(db, tenant.id, query)
    return { ...page, items: await describeFooters(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'footers.create',
  method: 'POST',
  path: '/footers',
  tag: 'Templates',
  summary: 'Creates a footer, publishes its content and returns the footer',
  module: 'content',
  level: 'full',
  transaction: false,
  body: FooterInput,
  status: 201,
  response: FooterDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    describeFooter(db, await createFooter({ app, db, now }, tenant.id, body, actor)),
})

const get = defineRoute({
  id: 'footers.get',
  method: 'GET',
  path: '/footers/{footer_id}',
  tag: 'Templates',
  summary: 'Returns one footer with its draft, or with its published content if there is no draft',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: FooterDetail,
  handle: async ({ db, tenant, params }) => describeFooter(db, await requireFooter(db, tenant.id, params.footer_id)),
})

const update = defineRoute({
  id: 'footers.update',
  method: 'PATCH',
  path: '/footers/{footer_id}',
  tag: 'Templates',
  summary: 'Renames a footer and returns it',
  module: 'content',
  level: 'full',
  params,
  body: FooterPatch,
  status: 200,
  response: FooterDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeFooter(db, await renameFooter({ app, db, now }, tenant.id, params.footer_id, body.name)),
})

const remove = defineRoute({
  id: 'footers.delete',
  method: 'DELETE',
  path: '/footers/{footer_id}',
  tag: 'Templates',
  summary: 'Deletes a footer; 409 used while a template or campaign uses it',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ app, db, now, tenant, params }) => removeFooter({ app, db, now }, tenant.id, params.footer_id),
})

const copy = defineRoute({
  id: 'footers.copy',
  method: 'POST',
  path: '/footers/{footer_id}/copy',
  tag: 'Templates',
  summary: 'Copies a footer with its published content and returns the copy',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: FooterDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ app, db, now, tenant, actor, params, body }) =>
    describeFooter(db, await copyFooter({ app, db, now }, tenant.id, params.footer_id, body.name, actor)),
})

export const routes = [
  list,
  create,
  get,
  update,
  remove,
  copy,
  ...defaultRoutes({
    kind: 'footer',
    collection: 'footers',
    param: 'footer_id',
    noun: 'footer',
    response: FooterDetail,
    lock: lockFooter,
    describe: describeFooter,
  }),
]
