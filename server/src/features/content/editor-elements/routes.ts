import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { conflict } from '../../../platform/errors.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { lockCompany } from '../../account/companies/index.ts'
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

const present = ({ id, name, category, kind, mjml, created_at, updated_at }: ElementRow) => ({
  ...{ id, name, category, kind, mjml },
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

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
  handle: async ({ db, tenant, query }) => presentPage(await listElements(db, tenant.id, query), present),
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
  handle: async ({ db, tenant, params }) => present(await requireElement(db, tenant.id, params.element_id)),
})

const update = defineRoute({
  id: 'editor-elements.update',
  method: 'PATCH',
  path: '/editor-elements/{element_id}',
  tag: 'Templates',
  summary: 'Changes a saved element and returns it',
  module: 'content',
  level: 'full',
  params,
  body: ElementPatch,
  status: 200,
  response: ElementDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) =>
    present(
      await updateElement(db, tenant.id, params.element_id, { ...columnsOf(ElementPatch, body), updated_at: now }),
    ),
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
