import { IconLayoutBottombar } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { withEditor } from '../../parts/mail-editor/load-desk.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    footer: true
  }
}

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
      load: async () => (await withEditor(import('./pages/footer-page.tsx'))).FooterPage,
      texts: ['checks', 'mail-defaults'],
      needs: ({ footer }) => [query('GET /footers/{footer_id}', { path: { footer_id: footer! } })],
    },
  ],
  objects: {
    footer: {
      page: '/footers/$id',
      names: namesFrom('content', 'GET /footers', (footer_id, signal) =>
        call('GET /footers/{footer_id}', { path: { footer_id } }, signal),
      ),
    },
  },
  audited: {
    footers: { object: 'footer' },
  },
})
