import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search } from '../../../../platform/http/paging.ts'
import { Id, PageOf } from '../../../../platform/http/schemas.ts'
import { MAX_MATCHES, newestItems, searchItems } from '../catalogue/item-store.ts'
import { findItems } from '../catalogue/search-items.ts'
import { presentArticle, presentFeedRef, presentItem, presentProduct } from '../present.ts'
import { Article, FeedItem, FeedRef, Product } from '../schemas.ts'
import { requireFeed } from '../store.ts'
import { params } from './feeds.ts'

const TOTAL = `words of q must all occur in the code, name, brand or EAN; matches are counted up to ${MAX_MATCHES}`

const query = Type.Object({
  ...Search,
  shopId: Type.Optional(Id),
  feedId: Type.Optional(Id),
  ids: Type.Optional(
    Type.String({ maxLength: 2500, examples: ['1,2'], description: 'Ids of items, comma-separated, at most 100' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 24 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
})

const products = defineRoute({
  id: 'feeds.products',
  method: 'GET',
  path: '/feed-products',
  tag: 'Orders and feeds',
  summary: `Returns products of product feeds, newest first, and the feeds of that kind; ${TOTAL}`,
  module: 'content',
  level: 'read',
  query,
  status: 200,
  response: Type.Object({ items: Type.Array(Product), total: Type.Integer(), feeds: Type.Array(FeedRef) }),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const { items, total, feeds } = await findItems(db, tenant.id, 'products', query)
    return { items: items.map(presentProduct), total, feeds: feeds.map(presentFeedRef) }
  },
})

const articles = defineRoute({
  id: 'feeds.articles',
  method: 'GET',
  path: '/feed-articles',
  tag: 'Orders and feeds',
  summary: `Returns articles of article feeds, newest first, and the feeds of that kind; ${TOTAL}`,
  module: 'content',
  level: 'read',
  query,
  status: 200,
  response: Type.Object({ items: Type.Array(Article), total: Type.Integer(), feeds: Type.Array(FeedRef) }),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const { items, total, feeds } = await findItems(db, tenant.id, 'articles', query)
    return { items: items.map(presentArticle), total, feeds: feeds.map(presentFeedRef) }
  },
})

/** Later pages are reached by searching. */
const MAX_PAGE = 1000

const ofFeed = defineRoute({
  id: 'feeds.items',
  method: 'GET',
  path: '/feeds/{feed_id}/items',
  tag: 'Orders and feeds',
  summary: `Returns the items of one feed, newest first, up to page ${MAX_PAGE}; ${TOTAL}`,
  module: 'content',
  level: 'read',
  params,
  query: Type.Object({
    ...Search,
    ...Paging,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 })),
  }),
  status: 200,
  response: PageOf(FeedItem),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query: { page = 1, pageSize = 25, q = '' } }) => {
    const feed = await requireFeed(db, tenant.id, params.feed_id)
    const window = { limit: pageSize, offset: (page - 1) * pageSize }
    const { items, total } = q.trim()
      ? await searchItems(db, tenant.id, [feed.id], q.trim(), window)
      : { items: await newestItems(db, tenant.id, [feed.id], window), total: feed.items }
    return { items: items.map(presentItem), total, page, pageSize }
  },
})

export const routes = [products, articles, ofFeed]
