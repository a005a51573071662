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

const Size = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description }))

const list = defineRoute({
  id: 'lists.list',
  method: 'GET',
  path: '/lists',
  tag: 'Lists',
  summary: 'Returns lists with their sizes and settings; shop finds the lists of a shop and those without one',
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
    membersFrom: Size('Minimum number of members'),
    membersTo: Size('Maximum number of members'),
    activeFrom: Size('Minimum number of members that may be mailed'),
    activeTo: Size('Maximum number of members that may be mailed'),
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
  summary: 'Creates a manual list and returns it',
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
  summary: 'Returns a list with its sizes and settings',
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
  summary: 'Changes a list and returns it; the name and shop of a locked list cannot be changed',
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

export const routes = [list, create, get, update]
