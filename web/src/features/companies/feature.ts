import { IconBuilding, IconPackageExport } from '@tabler/icons-react'
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
    {
      path: '/settings/move-out',
      load: async () => (await import('./pages/move-out-page.tsx')).MoveOutPage,
      settings: { title: 'moveOut', group: 'company', order: 90, icon: IconPackageExport, module: 'settings' },
    },
  ],
  live: { actions: ['GET /company/export'] },
  objects: {
    company_export_ready: { page: '/settings/move-out' },
  },
  audited: {
    company: {},
  },
})
