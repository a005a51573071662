import { IconTruckDelivery } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('migration', {
  pages: [
    {
      path: '/settings/moving-in',
      load: async () => (await import('./pages/moving-in-page.tsx')).MovingInPage,
      needs: () => [query('GET /migration', {})],
      settings: { title: 'movingIn', group: 'contacts', order: 50, icon: IconTruckDelivery, module: 'contacts' },
    },
  ],
  live: { actions: ['GET /migration'] },
  audited: { migration: {} },
})
