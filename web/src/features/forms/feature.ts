import { IconForms } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    form: true
  }
}

export const feature = defineFeature('forms', {
  pages: [
    {
      path: '/forms',
      load: async () => (await import('./pages/forms-page.tsx')).FormsPage,
      menu: { title: 'forms', group: 'audience', order: 50, icon: IconForms, module: 'content' },
    },
    {
      path: '/forms/$form',
      load: async () => (await import('./pages/form-page.tsx')).FormPage,
      needs: ({ form }) => [query('GET /forms/{form_id}', { path: { form_id: form! } })],
    },
  ],
  objects: {
    form: {
      page: '/forms/$id',
      names: namesFrom('content', 'GET /forms', (form_id, signal) =>
        call('GET /forms/{form_id}', { path: { form_id } }, signal),
      ),
    },
  },
  audited: {
    forms: { object: 'form' },
  },
})
