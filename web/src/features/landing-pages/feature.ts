import { IconBrowser } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { withEditor } from '../../parts/mail-editor/load-desk.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    landing_page: true
  }
}

export const feature = defineFeature('landing-pages', {
  pages: [
    {
      path: '/landing-pages',
      load: async () => (await import('./pages/landing-pages-page.tsx')).LandingPagesPage,
      menu: { title: 'landingPages', group: 'audience', order: 70, icon: IconBrowser, module: 'content' },
    },
    {
      path: '/landing-pages/$landingPage',
      load: async () => (await withEditor(import('./pages/landing-page-page.tsx'))).LandingPagePage,
      texts: ['editor', 'tags'],
      needs: ({ landingPage }) => [query('GET /landing-pages/{page_id}', { path: { page_id: landingPage! } })],
    },
  ],
  objects: {
    landing_page: {
      page: '/landing-pages/$id',
      names: namesFrom('content', 'GET /landing-pages', (page_id, signal) =>
        call('GET /landing-pages/{page_id}', { path: { page_id } }, signal),
      ),
    },
  },
  audited: {
    'landing-pages': { object: 'landing_page' },
  },
})
