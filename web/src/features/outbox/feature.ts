import { IconInbox } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { useHasOutbox } from './logic/use-has-outbox.ts'

export const feature = defineFeature('outbox', {
  pages: [
    {
      path: '/settings/outbox',
      load: async () => (await import('./pages/outbox-page.tsx')).OutboxPage,
      texts: ['mails'],
      settings: {
        title: 'outbox',
        group: 'sending',
        order: 60,
        icon: IconInbox,
        module: 'settings',
        useIsShown: useHasOutbox,
      },
    },
    {
      path: '/settings/outbox/$message',
      load: async () => (await import('./pages/message-page.tsx')).MessagePage,
    },
  ],
})
