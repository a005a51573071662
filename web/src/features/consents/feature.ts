import { IconCheckbox } from '@tabler/icons-react'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('consents', {
  pages: [
    {
      path: '/settings/purposes',
      load: async () => (await import('./pages/purposes-page.tsx')).PurposesPage,
      settings: { title: 'purposes', group: 'contacts', order: 10, icon: IconCheckbox, module: 'contacts' },
    },
  ],
  audited: {
    purposes: { reference: 'purpose' },
  },
})
