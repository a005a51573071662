import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('accounts', {
  pages: [
    {
      path: '/profile',
      load: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    },
  ],
})
