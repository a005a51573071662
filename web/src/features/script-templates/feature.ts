import { IconCode } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    script_template: true
  }
}

export const feature = defineFeature('script-templates', {
  pages: [
    {
      path: '/script-templates',
      load: async () => (await import('./pages/scripts-page.tsx')).ScriptsPage,
      menu: { title: 'scriptTemplates', group: 'messages', order: 24, icon: IconCode, module: 'content' },
    },
    {
      path: '/script-templates/$script',
      load: async () => (await import('./pages/script-page.tsx')).ScriptPage,
      needs: ({ script }) => [query('GET /script-templates/{script_id}', { path: { script_id: script! } })],
    },
  ],
  objects: {
    script_template: {
      page: '/script-templates/$id',
      names: namesFrom('content', 'GET /script-templates', (script_id, signal) =>
        call('GET /script-templates/{script_id}', { path: { script_id } }, signal),
      ),
    },
  },
  audited: {
    'script-templates': { object: 'script_template' },
  },
})
