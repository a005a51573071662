import { IconTag } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    label: true
  }
}

export const feature = defineFeature('labels', {
  pages: [
    {
      path: '/settings/labels',
      load: async () => (await import('./pages/labels-page.tsx')).LabelsPage,
      settings: { title: 'labels', group: 'contacts', order: 30, icon: IconTag, module: 'settings' },
    },
  ],
  objects: {
    label: {
      names: namesFrom('settings', 'GET /labels', (label_id, signal) =>
        call('GET /labels/{label_id}', { path: { label_id } }, signal),
      ),
    },
  },
  audited: {
    labels: { object: 'label' },
  },
})
