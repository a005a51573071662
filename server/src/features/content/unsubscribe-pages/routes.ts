import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused, usesOf } from '../../../platform/db/references.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, Name, PageOf } from '../../../platform/http/schemas.ts'
import { freeName } from '../../../platform/text/free-name.ts'
import {
  clearDefault,
  DefaultInput,
  DefaultQuery,
  forgetDefaults,
  setDefault,
  shopsWithDefault,
} from '../shop-defaults/index.ts'
import { previewPage } from './preview.ts'
import { PageDetail, PageInput, PagePatch, PreviewInput, readPageContent } from './schemas.ts'
import {
  deletePageRow,
  hasName,
  insertPage,
  listPages,
  lockPage,
  type PageRow,
  requirePage,
  SORTABLE,
  updatePage,
} from './store.ts'

const params = Type.Object({ page_id: Id })
const KIND = 'unsubscribe_page'

async function describe(db: Db, tenantId: string, rows: readonly PageRow[]) {
  const ids = rows.map(({ id }) => id)
  const shops = await shopsWithDefault(db, tenantId, KIND, ids)
  const uses = await usesOf(db, tenantId, KIND, ids)
  return rows.map((row) => {
    const defaultFor = shops.get(row.id) ?? []
    const { template = 0, campaign = 0 } = uses.get(row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      content: readPageContent(row.content),
      default: defaultFor.length > 0,
      defaultFor,
      usedBy: { templates: template, campaigns: campaign },
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}
const describeOne = async (db: Db, row: PageRow) => (await describe(db, row.tenant_id, [row]))[0]!

const list = defineRoute({
  id: 'unsubscribe-pages.list',
  method: 'GET',
  path: '/unsubscribe-pages',
  tag: 'Templates',
  summary: 'Pages behind the way out of mails',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(PageDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listPages(db, tenant.id, query)
    return { ...page, items: await describe(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'unsubscribe-pages.create',
  method: 'POST',
  path: '/unsubscribe-pages',
  tag: 'Templates',
  summary: 'Make a page; what is not said is the standard',
  module: 'content',
  level: 'full',
  body: PageInput,
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) => {
    const content = JSON.stringify(readPageContent(body.content ?? {}))
    const values = { tenant_id: tenant.id, name: body.name, content, created_at: now, updated_at: now }
    return describeOne(db, await insertPage(db, values))
  },
})

const get = defineRoute({
  id: 'unsubscribe-pages.get',
  method: 'GET',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary: 'One page',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: PageDetail,
  handle: async ({ db, tenant, params }) => describeOne(db, await requirePage(db, tenant.id, params.page_id)),
})

const update = defineRoute({
  id: 'unsubscribe-pages.update',
  method: 'PATCH',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary: 'Change a page',
  module: 'content',
  level: 'full',
  params,
  body: PagePatch,
  status: 200,
  response: PageDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) => {
    const before = await lockPage(db, tenant.id, params.page_id)
    const content = JSON.stringify({ ...readPageContent(before.content), ...body.content })
    const values = { ...(body.name === undefined ? {} : { name: body.name }), content, updated_at: now }
    return describeOne(db, await updatePage(db, tenant.id, before.id, values))
  },
})

const remove = defineRoute({
  id: 'unsubscribe-pages.delete',
  method: 'DELETE',
  path: '/unsubscribe-pages/{page_id}',
  tag: 'Templates',
  summary: 'Delete a page that nothing names',
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
  summary: 'The page as people would see it, with changes that are not saved yet',
  module: 'content',
  level: 'read',
  audit: false,
  params,
  body: PreviewInput,
  status: 200,
  response: Type.Object({ html: Type.String() }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, params, body }) => {
    const row = await requirePage(db, tenant.id, params.page_id)
    return {
      html: await previewPage({ db, now }, tenant, { ...readPageContent(row.content), ...body.content }, body.state),
    }
  },
})

const copy = defineRoute({
  id: 'unsubscribe-pages.copy',
  method: 'POST',
  path: '/unsubscribe-pages/{page_id}/copy',
  tag: 'Templates',
  summary: 'Copy a page',
  module: 'content',
  level: 'full',
  params,
  body: Type.Object({ name: Type.Optional(Name) }),
  status: 201,
  response: PageDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) => {
    const row = await requirePage(db, tenant.id, params.page_id)
    const name = body.name ?? (await freeName(row.name, (name) => hasName(db, tenant.id, name)))
    const content = JSON.stringify(row.content)
    return describeOne(
      db,
      await insertPage(db, { tenant_id: tenant.id, name, content, created_at: now, updated_at: now }),
    )
  },
})

const makeDefault = defineRoute({
  id: 'unsubscribe-pages.set-default',
  method: 'POST',
  path: '/unsubscribe-pages/{page_id}/default',
  tag: 'Templates',
  summary: 'Mails of a shop, or of every shop without a default of its own, lead to this page',
  module: 'content',
  level: 'full',
  params,
  body: DefaultInput,
  status: 200,
  response: PageDetail,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body }) => {
    const row = await lockPage(db, tenant.id, params.page_id)
    await setDefault(db, { tenantId: tenant.id, kind: KIND, shopId: body.shopId }, row.id)
    return describeOne(db, row)
  },
})

const dropDefault = defineRoute({
  id: 'unsubscribe-pages.clear-default',
  method: 'DELETE',
  path: '/unsubscribe-pages/{page_id}/default',
  tag: 'Templates',
  summary: 'The page is the default no more',
  module: 'content',
  level: 'full',
  params,
  query: DefaultQuery,
  status: 204,
  response: Empty,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const row = await lockPage(db, tenant.id, params.page_id)
    await clearDefault(db, { tenantId: tenant.id, kind: KIND, shopId: query.shopId }, row.id)
  },
})

export const routes = [list, create, get, update, remove, preview, copy, makeDefault, dropDefault]
