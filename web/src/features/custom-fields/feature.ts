import { IconForms } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('custom-fields', {
  pages: [
    {
      path: '/settings/fields',
      load: async () => (await import('./pages/fields-page.tsx')).FieldsPage,
      settings: { title: 'fields', group: 'contacts', order: 20, icon: IconForms, module: 'contacts' },
    },
  ],
  audited: {
    'custom-fields': {},
  },
})
