import Type from 'typebox'
import { covers } from '../../../platform/access.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Search } from '../../../platform/http/paging.ts'
import { Id, ItemsOf } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'

const Found = Type.Object(
  {
    type: Type.String({ examples: ['contact'] }),
    id: Id,
    title: Type.String(),
    subtitle: Type.String(),
  },
  { title: 'SearchResult' },
)

const search = defineRoute({
  id: 'search.search',
  method: 'GET',
  path: '/search',
  tag: 'Contacts',
  summary: 'Finds contacts, lists, segments, templates and campaigns by name, address or #id, and returns id and title',
  module: 'contacts',
  level: 'read',
  query: Type.Object({
    ...Search,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Maximum number of results of each type' }),
    ),
  }),
  status: 200,
  response: ItemsOf(Found),
  failures: ['validation'],
  handle: async ({ db, tenant, actor, query: { q = '', limit = 10 } }) => {
    if (!q.trim()) return { items: [] }
    const items = []
    for (const { type, find } of slot('search').filter((source) => covers(actor.grants.modules[source.module], 'read')))
      for (const found of await find(db, tenant, q.trim(), limit)) items.push({ type, ...found })
    return { items }
  },
})

export const routes = [search]
