import { IconUsersGroup } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('rfm', {
  pages: [
    {
      path: '/rfm',
      load: async () => (await import('./pages/rfm-page.tsx')).RfmPage,
      needs: () => [query('GET /rfm', {})],
      menu: { title: 'rfm', group: 'shop', order: 40, icon: IconUsersGroup, module: 'settings' },
    },
  ],
  audited: {
    rfm: {},
  },
})
