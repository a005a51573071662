import { IconBook2 } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('guide', {
  pages: [
    {
      path: '/guide',
      load: async () => (await import('./pages/guides-page.tsx')).GuidesPage,
      menu: { title: 'guide', group: 'end', order: 20, icon: IconBook2 },
    },
    {
      path: '/guide/$guide',
      load: async () => (await import('./pages/guide-page.tsx')).GuidePage,
    },
  ],
})
