import { IconPackage, IconRss } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    feed: true
  }
}

export const feature = defineFeature('feeds', {
  pages: [
    {
      path: '/products',
      load: async () => (await import('./pages/products-page.tsx')).ProductsPage,
      menu: { title: 'products', group: 'shop', order: 20, icon: IconPackage, module: 'content' },
    },
    {
      path: '/feeds',
      load: async () => (await import('./pages/feeds-page.tsx')).FeedsPage,
      menu: { title: 'feeds', group: 'shop', order: 25, icon: IconRss, module: 'content' },
    },
    {
      path: '/feeds/$feed',
      load: async () => (await import('./pages/feed-page.tsx')).FeedPage,
      needs: ({ feed }) => [query('GET /feeds/{feed_id}', { path: { feed_id: feed! } })],
    },
  ],
  live: {
    actions: [
      'GET /feeds',
      'GET /feeds/{feed_id}',
      'GET /feeds/{feed_id}/preview',
      'GET /feeds/{feed_id}/items',
      'GET /feed-products',
      'GET /feed-articles',
    ],
  },
  objects: {
    feed: {
      page: '/feeds/$id',
      names: namesFrom('content', 'GET /feeds', (feed_id, signal) =>
        call('GET /feeds/{feed_id}', { path: { feed_id } }, signal),
      ),
    },
  },
  audited: {
    feeds: { object: 'feed' },
  },
})
