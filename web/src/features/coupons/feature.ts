import { IconTicket } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    coupon_stack: true
  }
}

export const feature = defineFeature('coupons', {
  pages: [
    {
      path: '/coupons',
      load: async () => (await import('./pages/coupons-page.tsx')).CouponsPage,
      menu: { title: 'coupons', group: 'shop', order: 30, icon: IconTicket, module: 'settings' },
    },
    {
      path: '/coupons/$stack',
      load: async () => (await import('./pages/stack-page.tsx')).StackPage,
      needs: ({ stack }) => [query('GET /coupon-stacks/{stack_id}', { path: { stack_id: stack! } })],
    },
  ],
  objects: {
    coupon_stack: {
      page: '/coupons/$id',
      names: namesFrom('settings', 'GET /coupon-stacks', (stack_id, signal) =>
        call('GET /coupon-stacks/{stack_id}', { path: { stack_id } }, signal),
      ),
    },
  },
  audited: {
    'coupon-stacks': { object: 'coupon_stack' },
  },
})
