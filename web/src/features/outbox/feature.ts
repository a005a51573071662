import { IconInbox } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { useHasOutbox } from './logic/use-has-outbox.ts'

export const feature = defineFeature('outbox', {
  pages: [
    {
      path: '/outbox',
      load: async () => (await import('./pages/outbox-page.tsx')).OutboxPage,
      texts: ['mails'],
      menu: {
        title: 'outbox',
        group: 'messages',
        order: 40,
        icon: IconInbox,
        module: 'settings',
        useIsShown: useHasOutbox,
      },
    },
    {
      path: '/outbox/$message',
      load: async () => (await import('./pages/message-page.tsx')).MessagePage,
    },
  ],
})
