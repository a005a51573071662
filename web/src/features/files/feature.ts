import { IconPhoto } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('files', {
  pages: [
    {
      path: '/files',
      load: async () => (await import('./pages/files-page.tsx')).FilesPage,
      menu: { title: 'files', group: 'messages', order: 30, icon: IconPhoto, module: 'content' },
    },
  ],
  audited: {
    files: {},
    'file-folders': {},
  },
})
