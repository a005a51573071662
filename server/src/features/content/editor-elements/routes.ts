import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { presentPage } from '../../../platform/db/page.ts'
import { conflict } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { refreshDraftsJob } from './jobs/refresh-drafts.ts'
import { countDrafts } from './refresh-drafts.ts'
import { ElementDetail, ElementInput, ElementPatch } from './schemas.ts'
import {
  countElements,
  deleteElement,
  type ElementRow,
  insertElement,
  listElements,
  requireElement,
  SORTABLE,
  updateElement,
} from './store.ts'

const MAX_ELEMENTS = 500
const params = Type.Object({ element_id: Id })

const present = ({ id, name, category, kind, mjml, created_at, updated_at }: ElementRow, drafts = 0) => ({
  ...{ id, name, category, kind, mjml, drafts },
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

const describe = async (db: Db, row: ElementRow) =>
  present(row, (await countDrafts(db, row.tenant_id, [row.id])).get(row.id))

const list = defineRoute({
  id: 'editor-elements.list',
  method: 'GET',
  path: '/editor-elements',
  tag: 'Templates',
  summary: 'Returns saved elements of the visual editor, one page at a time',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    category: Type.Optional(Type.String({ maxLength: 100 })),
    kind: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  status: 200,
  response: PageOf(ElementDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listElements(db, tenant.id, query)
    const ids = page.items.map(({ id }) => id)
    const drafts = await countDrafts(db, tenant.id, ids)
    return presentPage(page, (row) => present(row, drafts.get(row.id)))
  },
})

const create = defineRoute({
  id: 'editor-elements.create',
  method: 'POST',
  path: '/editor-elements',
  tag: 'Templates',
  summary: 'Saves an element of the visual editor and returns it; a company has at most 500',
  module: 'content',
  level: 'full',
  body: ElementInput,
  status: 201,
  response: ElementDetail,
  failures: ['validation', 'conflict/name', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => {
    // Without the lock two requests could both save element number 500.
    await lockCompany(db, tenant.id)
    if ((await countElements(db, tenant.id)) >= MAX_ELEMENTS) throw conflict('limit')
    const { name, category = '', kind, mjml } = body
    const times = { created_at: now, updated_at: now }
    return present(await insertElement(db, { tenant_id: tenant.id, name, category, kind, mjml, ...times }))
  },
})

const get = defineRoute({
  id: 'editor-elements.get',
  method: 'GET',
  path: '/editor-elements/{element_id}',
  tag: 'Templates',
  summary: 'Returns one saved element',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: ElementDetail,
  handle: async ({ db, tenant, params }) => describe(db, await requireElement(db, tenant.id, params.element_id)),
})

const update = defineRoute({
  id: 'editor-elements.update',
  method: 'PATCH',
  path: '/editor-elements/{element_id}',
  tag: 'Templates',
  summary:
    'Changes a saved element and returns it; a new content also replaces its copies in drafts, in the background, and never in what is published or sent',
  module: 'content',
  level: 'full',
  params,
  body: ElementPatch,
  status: 200,
  response: ElementDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, actor, params, body }) => {
    const values = { ...columnsOf(ElementPatch, body), updated_at: now }
    const row = await updateElement(db, tenant.id, params.element_id, values)
    const author = { kind: actor.kind, id: actor.id }
    if (body.mjml !== undefined) await enqueue(db, refreshDraftsJob, { tenantId: tenant.id, elementId: row.id, author })
    return describe(db, row)
  },
})

const remove = defineRoute({
  id: 'editor-elements.delete',
  method: 'DELETE',
  path: '/editor-elements/{element_id}',
  tag: 'Templates',
  summary: 'Deletes a saved element; designs that contain it do not change',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: async ({ db, tenant, params }) => {
    await deleteElement(db, tenant.id, params.element_id)
  },
})

export const routes = [list, create, get, update, remove]
