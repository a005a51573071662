import { IconWorldSearch } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('web-tracking', {
  pages: [
    {
      path: '/settings/web-tracking',
      load: async () => (await import('./pages/web-tracking-page.tsx')).WebTrackingPage,
      needs: () => [
        query('GET /web-tracking', {}),
        query('GET /site-script', {}),
        query('GET /shops', { query: { pageSize: 100 } }),
      ],
      settings: { title: 'webTracking', group: 'company', order: 28, icon: IconWorldSearch, module: 'settings' },
    },
  ],
  audited: {
    'site-script': {},
    'web-tracking': {},
  },
})
