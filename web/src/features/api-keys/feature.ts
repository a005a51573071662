import { IconKey } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('api-keys', {
  pages: [
    {
      path: '/settings/keys',
      load: async () => (await import('./pages/keys-page.tsx')).KeysPage,
      texts: ['roles'],
      settings: { title: 'keys', group: 'technical', order: 10, icon: IconKey, module: 'settings' },
    },
  ],
  objects: {
    api_key: { page: '/settings/keys' },
  },
  audited: {
    'api-keys': {},
  },
})
