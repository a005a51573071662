import { IconCheckbox } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    purpose: true
  }
}

export const feature = defineFeature('consents', {
  pages: [
    {
      path: '/settings/purposes',
      load: async () => (await import('./pages/purposes-page.tsx')).PurposesPage,
      settings: { title: 'purposes', group: 'contacts', order: 10, icon: IconCheckbox, module: 'contacts' },
    },
  ],
  objects: {
    purpose: {
      names: namesFrom('contacts', 'GET /purposes', async (id, signal) => {
        const { items } = await call('GET /purposes', { query: { pageSize: 100 } }, signal)
        return items.find((purpose) => purpose.id === id) ?? { id, name: '' }
      }),
    },
  },
  audited: {
    purposes: { object: 'purpose' },
  },
})
