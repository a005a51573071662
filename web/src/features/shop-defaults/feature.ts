import { IconPalette } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('shop-defaults', {
  pages: [
    {
      path: '/settings/brand',
      load: async () => (await import('./pages/brand-page.tsx')).BrandPage,
      settings: { title: 'brand', group: 'company', order: 30, icon: IconPalette, module: 'settings' },
    },
  ],
})
