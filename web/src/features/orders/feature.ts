import { IconArrowsExchange, IconReceipt } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('orders', {
  pages: [
    {
      path: '/orders',
      load: async () => (await import('./pages/orders-page.tsx')).OrdersPage,
      menu: { title: 'orders', group: 'shop', order: 10, icon: IconReceipt, module: 'settings' },
    },
    {
      path: '/orders/$order',
      load: async () => (await import('./pages/order-page.tsx')).OrderPage,
      needs: ({ order }) => [query('GET /orders/{order_id}', { path: { order_id: order! } })],
    },
    {
      path: '/settings/order-states',
      load: async () => (await import('./pages/order-states-page.tsx')).OrderStatesPage,
      needs: () => [query('GET /order-states', {})],
      settings: { title: 'orderStates', group: 'company', order: 25, icon: IconArrowsExchange, module: 'settings' },
    },
  ],
  objects: {
    order: { page: '/orders/$id' },
  },
  audited: {
    orders: { object: 'order' },
    'order-states': {},
  },
})
