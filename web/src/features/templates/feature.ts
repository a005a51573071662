import { IconTemplate } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('templates', {
  pages: [
    {
      path: '/templates',
      load: async () => (await import('./pages/templates-page.tsx')).TemplatesPage,
      menu: { title: 'templates', group: 'messages', order: 20, icon: IconTemplate, module: 'content' },
    },
    {
      path: '/templates/$template',
      load: async () => (await import('./pages/template-page.tsx')).TemplatePage,
      needs: ({ template }) => [query('GET /templates/{template_id}', { path: { template_id: template! } })],
    },
  ],
  audited: {
    templates: { page: '/templates', reference: 'template' },
  },
})
