import { IconBuilding } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('companies', {
  pages: [
    {
      path: '/settings/company',
      load: async () => (await import('./pages/company-page.tsx')).CompanyPage,
      needs: () => [query('GET /company', {})],
      settings: { title: 'company', group: 'company', order: 10, icon: IconBuilding, module: 'settings' },
    },
  ],
  audited: {
    company: {},
  },
})
