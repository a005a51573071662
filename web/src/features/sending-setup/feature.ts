import { IconSend } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('sending-setup', {
  pages: [
    {
      path: '/settings/sending',
      load: async () => (await import('./pages/sending-page.tsx')).SendingPage,
      needs: () => [
        query('GET /sending-mode', {}),
        query('GET /sending/setup', {}),
        query('GET /sending-defaults', {}),
      ],
      settings: { title: 'sending', group: 'sending', order: 10, icon: IconSend, module: 'settings' },
    },
  ],
  audited: {
    'sending-mode': {},
    'sending-defaults': {},
    'test-recipients': {},
  },
})
