import { IconPuzzle } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { withEditor } from '../../parts/mail-editor/load-desk.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('editor-elements', {
  pages: [
    {
      path: '/elements',
      load: async () => (await import('./pages/elements-page.tsx')).ElementsPage,
      settings: { title: 'elements', group: 'sending', order: 70, icon: IconPuzzle, module: 'content' },
    },
    {
      path: '/elements/$element',
      load: async () => (await withEditor(import('./pages/element-page.tsx'))).ElementPage,
      needs: ({ element }) => [query('GET /editor-elements/{element_id}', { path: { element_id: element! } })],
    },
  ],
  audited: {
    'editor-elements': {},
  },
})
