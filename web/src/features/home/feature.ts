import { IconHome } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('home', {
  pages: [
    {
      path: '/',
      load: async () => (await import('./pages/home-page.tsx')).HomePage,
      texts: ['revenue'],
      menu: { title: 'home', group: 'start', order: 10, icon: IconHome },
    },
  ],
  live: { contacts: ['GET /dashboard'], campaigns: ['GET /dashboard', 'GET /stats/emails', 'GET /conversions'] },
  audited: {
    onboarding: {},
  },
})
