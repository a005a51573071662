import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Id, Name, PageOf } from '../../../../platform/http/schemas.ts'
import { clearDefault, DefaultInput, DefaultQuery, setDefault } from '../../shop-defaults/index.ts'
import { describeFooter, describeFooters } from '../present.ts'
import { FooterDetail, FooterInput, FooterPatch, FooterRow } from '../schemas.ts'
import { listFooters, lockFooter, requireFooter, SORTABLE } from '../store.ts'
import { copyFooter, createFooter, removeFooter, renameFooter } from '../use-cases.ts'

export const params = Type.Object({ footer_id: Id })

const list = defineRoute({
  id: 'footers.list',
  method: 'GET',
  path: '/footers',
  tag: 'Templates',
  summary: 'Footers of mails',
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
  summary: 'Make a footer; its content is published at once',
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
  summary: 'One footer with its content: the draft, or what is sent',
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
  summary: 'Rename a footer',
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
  summary: 'Delete a footer that nothing names',
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
  summary: 'Copy a footer with what is sent of it',
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

const makeDefault = defineRoute({
  id: 'footers.set-default',
  method: 'POST',
  path: '/footers/{footer_id}/default',
  tag: 'Templates',
  summary: 'Mails of a shop, or of every shop without a default of its own, get this footer when they have no way out',
  module: 'content',
  level: 'full',
  params,
  body: DefaultInput,
  status: 200,
  response: FooterDetail,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body }) => {
    const footer = await lockFooter(db, tenant.id, params.footer_id)
    await setDefault(db, { tenantId: tenant.id, kind: 'footer', shopId: body.shopId }, footer.id)
    return describeFooter(db, footer)
  },
})

const dropDefault = defineRoute({
  id: 'footers.clear-default',
  method: 'DELETE',
  path: '/footers/{footer_id}/default',
  tag: 'Templates',
  summary: 'The footer is the default no more',
  module: 'content',
  level: 'full',
  params,
  query: DefaultQuery,
  status: 204,
  response: Empty,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const footer = await lockFooter(db, tenant.id, params.footer_id)
    await clearDefault(db, { tenantId: tenant.id, kind: 'footer', shopId: query.shopId }, footer.id)
  },
})

export const footerRoutes = [list, create, get, update, remove, copy, makeDefault, dropDefault]
