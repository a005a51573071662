import { IconPuzzle } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('editor-elements', {
  pages: [
    {
      path: '/elements',
      load: async () => (await import('./pages/elements-page.tsx')).ElementsPage,
      settings: { title: 'elements', group: 'sending', order: 70, icon: IconPuzzle, module: 'content' },
    },
  ],
  audited: {
    'editor-elements': {},
  },
})
