import { IconAt } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('senders', {
  pages: [
    {
      path: '/settings/senders',
      load: async () => (await import('./pages/senders-page.tsx')).SendersPage,
      settings: { title: 'senders', group: 'sending', order: 20, icon: IconAt, module: 'settings' },
    },
  ],
  audited: {
    senders: {},
  },
})
