import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('connected-apps', {
  pages: [],
  publicPages: [
    {
      path: '/app/connect',
      isForPerson: true,
      load: async () => (await import('./pages/connect-page.tsx')).ConnectPage,
    },
  ],
  audited: {
    'connected-apps': {},
  },
})
