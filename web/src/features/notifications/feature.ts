import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('notifications', {
  pages: [
    {
      path: '/notifications',
      load: async () => (await import('./pages/notifications-page.tsx')).NotificationsPage,
    },
  ],
  live: { notifications: ['GET /notifications'] },
})
