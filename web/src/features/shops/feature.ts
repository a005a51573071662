import { IconShoppingBag } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    shop: true
  }
}

export const feature = defineFeature('shops', {
  pages: [
    {
      path: '/settings/shops',
      load: async () => (await import('./pages/shops-page.tsx')).ShopsPage,
      settings: { title: 'shops', group: 'company', order: 20, icon: IconShoppingBag, module: 'settings' },
    },
    {
      path: '/settings/shops/$shop',
      load: async () => (await import('./pages/shop-page.tsx')).ShopPage,
      needs: ({ shop }) => [
        query('GET /shops/{shop_id}', { path: { shop_id: shop! } }),
        query('GET /consent-settings', {}),
        query('GET /shop-settings', {}),
        query('GET /shop-enrich', {}),
      ],
    },
  ],
  objects: {
    shop: {
      page: '/settings/shops/$id',
      names: namesFrom('settings', 'GET /shops', (shop_id, signal) =>
        call('GET /shops/{shop_id}', { path: { shop_id } }, signal),
      ),
    },
  },
  audited: {
    shops: { object: 'shop' },
    'shop-settings': { object: 'shop' },
    'shop-enrich': {},
    'consent-settings': { object: 'shop' },
  },
})
