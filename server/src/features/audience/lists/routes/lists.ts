import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Day, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { listsOfSize } from '../counts.ts'
import { describeList, describeLists } from '../describe.ts'
import { ListDetail, ListInput, ListPatch } from '../schemas.ts'
import { listLists, requireList, SORTABLE } from '../store.ts'
import { changeList, createList } from '../use-cases.ts'

export const params = Type.Object({ list_id: Id })

const Size = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))

const list = defineRoute({
  id: 'lists.list',
  method: 'GET',
  path: '/lists',
  tag: 'Lists',
  summary:
    'Lists with their sizes; shop shows those of the shop and of the whole company, members is the total, active who may be mailed',
  module: 'contacts',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shop: Type.Optional(Id),
    tag: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
    publicName: Type.Optional(Type.String({ maxLength: 200 })),
    idFrom: Type.Optional(Id),
    idTo: Type.Optional(Id),
    createdFrom: Type.Optional(Day),
    createdTo: Type.Optional(Day),
    membersFrom: Size,
    membersTo: Size,
    activeFrom: Size,
    activeTo: Size,
  }),
  status: 200,
  response: PageOf(ListDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listLists(db, tenant, { ...query, among: await listsOfSize(db, tenant.id, query) })
    return { ...page, items: await describeLists(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'lists.create',
  method: 'POST',
  path: '/lists',
  tag: 'Lists',
  summary: 'Make a manual list',
  module: 'contacts',
  level: 'full',
  body: ListInput,
  status: 201,
  response: ListDetail,
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, body }) =>
    describeList(db, tenant.id, await createList({ db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'lists.get',
  method: 'GET',
  path: '/lists/{list_id}',
  tag: 'Lists',
  summary: 'One list with its size and settings',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: ListDetail,
  handle: async ({ db, tenant, params }) =>
    describeList(db, tenant.id, await requireList(db, tenant.id, params.list_id)),
})

const update = defineRoute({
  id: 'lists.update',
  method: 'PATCH',
  path: '/lists/{list_id}',
  tag: 'Lists',
  summary: 'Change a list; the name of a list that the service keeps cannot be changed',
  module: 'contacts',
  level: 'full',
  params,
  body: ListPatch,
  status: 200,
  response: ListDetail,
  failures: ['validation', 'conflict/name', 'conflict/locked'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeList(db, tenant.id, await changeList({ db, now }, tenant.id, params.list_id, body)),
})

export const listRoutes = [list, create, get, update]
