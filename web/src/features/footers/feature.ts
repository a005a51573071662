import { IconLayoutBottombar } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('footers', {
  pages: [
    {
      path: '/footers',
      load: async () => (await import('./pages/footers-page.tsx')).FootersPage,
      texts: ['mail-defaults'],
      settings: { title: 'footers', group: 'sending', order: 50, icon: IconLayoutBottombar, module: 'content' },
    },
    {
      path: '/footers/$footer',
      load: async () => (await import('./pages/footer-page.tsx')).FooterPage,
      texts: ['mail-defaults'],
      needs: ({ footer }) => [query('GET /footers/{footer_id}', { path: { footer_id: footer! } })],
    },
  ],
  audited: {
    footers: { reference: 'footer' },
  },
})
