import { IconChecklist, IconSparkles } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { useHasRequests } from './logic/use-has-requests.ts'

export const feature = defineFeature('assistants', {
  pages: [
    {
      path: '/settings/assistants',
      load: async () => (await import('./pages/assistants-page.tsx')).AssistantsPage,
      settings: { title: 'assistants', group: 'technical', order: 12, icon: IconSparkles, module: 'settings' },
    },
    {
      path: '/approvals',
      load: async () => (await import('./pages/approvals-page.tsx')).ApprovalsPage,
      menu: {
        title: 'approvals',
        group: 'messages',
        order: 35,
        icon: IconChecklist,
        module: 'campaigns',
        useIsShown: useHasRequests,
      },
    },
  ],
  // A call that begins to wait notifies the company.
  live: { notifications: ['GET /assistant-requests'] },
  objects: {
    assistant_request: { page: '/approvals' },
  },
  audited: {
    assistants: {},
    'assistant-requests': { object: 'assistant_request' },
  },
})
