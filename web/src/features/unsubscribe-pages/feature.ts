import { IconUserMinus } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('unsubscribe-pages', {
  pages: [
    {
      path: '/unsubscribe-pages',
      load: async () => (await import('./pages/unsubscribe-pages-page.tsx')).UnsubscribePagesPage,
      texts: ['mail-defaults'],
      settings: { title: 'unsubscribePages', group: 'sending', order: 60, icon: IconUserMinus, module: 'content' },
    },
    {
      path: '/unsubscribe-pages/$page',
      load: async () => (await import('./pages/unsubscribe-page-page.tsx')).UnsubscribePagePage,
      texts: ['mail-defaults'],
      needs: ({ page }) => [query('GET /unsubscribe-pages/{page_id}', { path: { page_id: page! } })],
    },
  ],
  audited: {
    'unsubscribe-pages': { reference: 'unsubscribePage' },
  },
})
