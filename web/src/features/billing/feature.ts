import { IconReceipt } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('billing', {
  pages: [
    {
      path: '/settings/billing',
      load: async () => (await import('./pages/billing-page.tsx')).BillingPage,
      needs: () => [query('GET /billing', {}), query('GET /billing/profile', {})],
      settings: { title: 'billing', group: 'company', order: 60, icon: IconReceipt, module: 'billing' },
    },
  ],
  objects: {
    invoice: { page: '/settings/billing' },
  },
  audited: {
    billing: {},
  },
})
