import { IconWorld } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('sending-domains', {
  pages: [
    {
      path: '/settings/domains',
      load: async () => (await import('./pages/domains-page.tsx')).DomainsPage,
      settings: { title: 'domains', group: 'sending', order: 30, icon: IconWorld, module: 'settings' },
    },
    {
      path: '/settings/domains/$domain',
      load: async () => (await import('./pages/domain-page.tsx')).DomainPage,
      needs: () => [query('GET /sending/setup', {})],
    },
  ],
  objects: {
    sending_domain: { page: '/settings/domains/$id' },
  },
  audited: {
    'sending-domains': { object: 'sending_domain' },
  },
})
