import { IconList } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    list: true
  }
}

export const feature = defineFeature('lists', {
  pages: [
    {
      path: '/lists',
      load: async () => (await import('./pages/lists-page.tsx')).ListsPage,
      menu: { title: 'lists', group: 'audience', order: 20, icon: IconList, module: 'contacts' },
    },
    {
      path: '/lists/$list',
      load: async () => (await import('./pages/list-page.tsx')).ListPage,
      needs: ({ list }) => [query('GET /lists/{list_id}', { path: { list_id: list! } })],
    },
  ],
  objects: {
    list: {
      page: '/lists/$id',
      names: namesFrom('contacts', 'GET /lists', (list_id, signal) =>
        call('GET /lists/{list_id}', { path: { list_id } }, signal),
      ),
    },
  },
  audited: {
    lists: { object: 'list' },
  },
})
