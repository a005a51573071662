import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { describeFeed, describeFeeds } from '../describe.ts'
import { KINDS } from '../reading/fields.ts'
import { Feed, FeedInput, FeedPatch } from '../schemas.ts'
import { listFeeds, requireFeed, SORTABLE } from '../store.ts'
import { changeFeed, createFeed, deleteFeed } from '../use-cases.ts'

export const params = Type.Object({ feed_id: Id })

const list = defineRoute({
  id: 'feeds.list',
  method: 'GET',
  path: '/feeds',
  tag: 'Orders and feeds',
  summary: 'Returns feeds with the sizes of their catalogues and their last runs, newest first',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shopId: Type.Optional(Id),
    kind: Type.Optional(Enum(KINDS)),
    active: Type.Optional(Type.Boolean()),
  }),
  status: 200,
  response: PageOf(Feed),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listFeeds(db, tenant.id, query)
    return { ...page, items: await describeFeeds(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'feeds.create',
  method: 'POST',
  path: '/feeds',
  tag: 'Orders and feeds',
  summary:
    'Creates a feed and returns it, at most 100 per company; an active feed with an address is read within seconds, and then every refreshMinutes (default 240). Redirects are not followed',
  module: 'content',
  level: 'full',
  body: FeedInput,
  status: 201,
  response: Feed,
  failures: ['validation', 'conflict/name', 'conflict/limit', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, body }) =>
    describeFeed(db, tenant.id, await createFeed({ app, db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'feeds.get',
  method: 'GET',
  path: '/feeds/{feed_id}',
  tag: 'Orders and feeds',
  summary: 'Returns one feed with its last run',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: Feed,
  handle: async ({ db, tenant, params }) =>
    describeFeed(db, tenant.id, await requireFeed(db, tenant.id, params.feed_id)),
})

const update = defineRoute({
  id: 'feeds.update',
  method: 'PATCH',
  path: '/feeds/{feed_id}',
  tag: 'Orders and feeds',
  summary:
    'Changes a feed and returns it; the kind cannot change. basicAuth null removes the credentials, an empty password keeps the stored one, and an address on another server needs the password again',
  module: 'content',
  level: 'full',
  params,
  body: FeedPatch,
  status: 200,
  response: Feed,
  failures: ['validation', 'conflict/name', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeFeed(db, tenant.id, await changeFeed({ app, db, now }, tenant.id, params.feed_id, body)),
})

const remove = defineRoute({
  id: 'feeds.delete',
  method: 'DELETE',
  path: '/feeds/{feed_id}',
  tag: 'Orders and feeds',
  summary: 'Deletes a feed and, in the background, its items; a running run stops after its current batch',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: ({ db, tenant, params }) => deleteFeed(db, tenant.id, params.feed_id),
})

export const routes = [list, create, get, update, remove]
