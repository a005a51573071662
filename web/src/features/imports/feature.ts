import { IconFileImport } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    import: true
  }
}

export const feature = defineFeature('imports', {
  pages: [
    {
      path: '/imports',
      load: async () => (await import('./pages/imports-page.tsx')).ImportsPage,
      menu: { title: 'imports', group: 'audience', order: 40, icon: IconFileImport, module: 'contacts' },
    },
    {
      path: '/imports/new',
      load: async () => (await import('./pages/new-import-page.tsx')).NewImportPage,
      needs: () => [
        query('GET /shops', { query: { pageSize: 100 } }),
        query('GET /purposes', { query: { pageSize: 100 } }),
      ],
    },
    {
      path: '/imports/$import',
      load: async () => (await import('./pages/import-page.tsx')).ImportPage,
      needs: (params) => [query('GET /imports/{import_id}', { path: { import_id: params.import! } })],
    },
  ],
  live: { actions: ['GET /imports', 'GET /imports/{import_id}'] },
  objects: {
    import: {
      page: '/imports/$id',
      names: namesFrom(
        'contacts',
        'GET /imports',
        (import_id, signal) => call('GET /imports/{import_id}', { path: { import_id } }, signal),
        { sort: '-id' },
      ),
    },
  },
  audited: {
    imports: {},
  },
})
