import { IconShieldCheck } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('deliverability', {
  pages: [
    {
      path: '/settings/deliverability',
      load: async () => (await import('./pages/deliverability-page.tsx')).DeliverabilityPage,
      settings: { title: 'deliverability', group: 'sending', order: 40, icon: IconShieldCheck, module: 'settings' },
    },
  ],
  audited: {
    blocklists: {},
    dmarc: {},
    'watched-domains': {},
  },
})
