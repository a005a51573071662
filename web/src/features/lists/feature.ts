import { IconList } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

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
  audited: {
    lists: { page: '/lists', reference: 'list' },
  },
})
