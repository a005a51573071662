import { IconWebhook } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('account-webhooks', {
  pages: [
    {
      path: '/settings/webhooks',
      load: async () => (await import('./pages/webhooks-page.tsx')).WebhooksPage,
      settings: { title: 'webhooks', group: 'technical', order: 15, icon: IconWebhook, module: 'settings' },
    },
    {
      path: '/settings/webhooks/$webhook',
      load: async () => (await import('./pages/webhook-page.tsx')).WebhookPage,
      needs: () => [query('GET /account-webhooks', {})],
    },
  ],
  objects: {
    account_webhook: { page: '/settings/webhooks/$id' },
  },
  audited: {
    'account-webhooks': { object: 'account_webhook' },
  },
})
