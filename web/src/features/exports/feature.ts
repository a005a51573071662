import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('exports', {
  pages: [
    {
      path: '/exports',
      load: async () => (await import('./pages/exports-page.tsx')).ExportsPage,
      under: '/imports',
    },
  ],
  live: { actions: ['GET /exports'] },
  objects: {
    export: { page: '/exports' },
  },
  audited: {
    exports: {},
  },
})
