import { IconInbox } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { useHasOutbox } from './logic/use-has-outbox.ts'

export const feature = defineFeature('outbox', {
  pages: [
    {
      path: '/outbox',
      load: async () => (await import('./pages/outbox-page.tsx')).OutboxPage,
      texts: ['mails'],
      under: '/settings',
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
      path: '/outbox/$message',
      load: async () => (await import('./pages/message-page.tsx')).MessagePage,
    },
  ],
})
