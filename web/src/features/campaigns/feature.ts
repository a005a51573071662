import { IconSend } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/define-feature.ts'

export const feature = defineFeature('campaigns', {
  pages: [
    {
      path: '/campaigns',
      load: async () => (await import('./pages/campaigns-page.tsx')).CampaignsPage,
      menu: { title: 'campaigns', group: 'messages', order: 10, icon: IconSend, module: 'campaigns' },
    },
    {
      path: '/campaigns/$campaign',
      load: async () => (await import('./pages/campaign-page.tsx')).CampaignPage,
      needs: ({ campaign }) => [query('GET /campaigns/{campaign_id}', { path: { campaign_id: campaign! } })],
    },
  ],
  live: { campaigns: ['GET /campaigns', 'GET /campaigns/{campaign_id}'] },
  audited: {
    campaigns: { page: '/campaigns', reference: 'campaign' },
  },
})
