import { IconTopologyStar3 } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    automation: true
    automation_node: true
  }
}

export const feature = defineFeature('automations', {
  pages: [
    {
      path: '/automations',
      load: async () => (await import('./pages/automations-page.tsx')).AutomationsPage,
      menu: { title: 'automations', group: 'messages', order: 15, icon: IconTopologyStar3, module: 'campaigns' },
    },
    {
      path: '/automations/gallery',
      load: async () => (await import('./pages/gallery-page.tsx')).GalleryPage,
    },
    {
      path: '/automations/$automation/edit',
      load: async () => (await import('./pages/editor-page.tsx')).EditorPage,
      texts: ['rules'],
      needs: ({ automation }) => [
        query('GET /segments/rule-types', {}),
        query('GET /automations/{automation_id}/editor', { path: { automation_id: automation! } }),
      ],
    },
    {
      path: '/automations/$automation/contacts',
      load: async () => (await import('./pages/contacts-page.tsx')).ContactsPage,
      texts: ['rules'],
      needs: ({ automation }) => [
        query('GET /segments/rule-types', {}),
        query('GET /automations/{automation_id}/editor', { path: { automation_id: automation! } }),
      ],
    },
  ],
  objects: {
    automation: {
      page: '/automations/$id/edit',
      names: namesFrom('campaigns', 'GET /automations', (automation_id, signal) =>
        call('GET /automations/{automation_id}', { path: { automation_id } }, signal),
      ),
    },
    // Rules name a node by its automation and its key: `7/n3`.
    automation_node: {
      names: {
        module: 'campaigns',
        route: 'GET /automations',
        find: async () => [],
        one: async (id, signal) => {
          const [automation_id = '', key = ''] = id.split('/')
          const { graph } = await call('GET /automations/{automation_id}', { path: { automation_id } }, signal)
          return { id, name: graph.nodes.find((node) => node.id === key)?.name || key }
        },
      },
    },
  },
  audited: { automations: { object: 'automation' } },
})
