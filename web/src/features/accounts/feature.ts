import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('accounts', {
  pages: [
    {
      path: '/profile',
      load: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    },
  ],
  // Changes of how people sign in are recorded in the audit logs of their companies.
  audited: { accounts: {}, passkeys: {} },
})
