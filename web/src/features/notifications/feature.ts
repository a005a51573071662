import { defineFeature } from '../../parts/manifest/define-feature.ts'

declare module '../../api/live.ts' {
  interface Live {
    notifications: { unread: number }
  }
}

export const feature = defineFeature('notifications', {
  pages: [
    {
      path: '/notifications',
      load: async () => (await import('./pages/notifications-page.tsx')).NotificationsPage,
      texts: ['notices'],
    },
  ],
  liveEvents: { notifications: { everyMs: 1_000 } },
  live: { notifications: ['GET /notifications'] },
})
