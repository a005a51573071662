import { IconShoppingBag } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

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
      ],
    },
  ],
  audited: {
    shops: { page: '/settings/shops', reference: 'shop' },
    'shop-settings': { page: '/settings/shops', reference: 'shop' },
    'consent-settings': { page: '/settings/shops', reference: 'shop' },
  },
})
