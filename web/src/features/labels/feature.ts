import { IconTag } from '@tabler/icons-react'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('labels', {
  pages: [
    {
      path: '/settings/labels',
      load: async () => (await import('./pages/labels-page.tsx')).LabelsPage,
      settings: { title: 'labels', group: 'contacts', order: 30, icon: IconTag, module: 'settings' },
    },
  ],
  audited: {
    labels: { reference: 'label' },
  },
})
