import { IconUserMinus } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    unsubscribePage: true
  }
}

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
      texts: ['editor', 'mail-defaults', 'tags'],
      needs: ({ page }) => [query('GET /unsubscribe-pages/{page_id}', { path: { page_id: page! } })],
    },
  ],
  objects: {
    unsubscribePage: {
      page: '/unsubscribe-pages/$id',
      names: namesFrom('content', 'GET /unsubscribe-pages', (page_id, signal) =>
        call('GET /unsubscribe-pages/{page_id}', { path: { page_id } }, signal),
      ),
    },
  },
  audited: {
    'unsubscribe-pages': { object: 'unsubscribePage' },
  },
})
