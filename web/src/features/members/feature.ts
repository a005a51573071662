import { IconUsers } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('members', {
  pages: [
    {
      path: '/settings/members',
      load: async () => (await import('./pages/members-page.tsx')).MembersPage,
      texts: ['roles'],
      settings: { title: 'members', group: 'company', order: 40, icon: IconUsers, module: 'settings' },
    },
  ],
  audited: {
    members: {},
    invitations: {},
  },
})
