import { IconHistory } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('audit', {
  pages: [
    {
      path: '/settings/audit',
      load: async () => (await import('./pages/audit-page.tsx')).AuditPage,
      texts: ['audited'],
      settings: { title: 'audit', group: 'technical', order: 20, icon: IconHistory, module: 'settings' },
    },
  ],
})
