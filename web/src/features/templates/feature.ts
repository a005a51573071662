import { IconTemplate } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { withEditor } from '../../parts/mail-editor/load-desk.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    template: true
  }
}

export const feature = defineFeature('templates', {
  pages: [
    {
      path: '/templates',
      load: async () => (await import('./pages/templates-page.tsx')).TemplatesPage,
      texts: ['checks', 'starters', 'tags'],
      menu: { title: 'templates', group: 'messages', order: 20, icon: IconTemplate, module: 'content' },
    },
    {
      path: '/templates/$template',
      load: async () => (await withEditor(import('./pages/template-page.tsx'))).TemplatePage,
      texts: ['checks', 'inbox', 'tags'],
      needs: ({ template }) => [query('GET /templates/{template_id}', { path: { template_id: template! } })],
    },
  ],
  objects: {
    template: {
      page: '/templates/$id',
      names: namesFrom(
        'content',
        'GET /templates',
        (template_id, signal) => call('GET /templates/{template_id}', { path: { template_id } }, signal),
        // Archived templates and drafts have names, but are not offered: no mail is made of them.
        { only: { archived: false, published: true } },
      ),
    },
  },
  audited: {
    templates: { object: 'template' },
  },
})
