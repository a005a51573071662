import { IconSend } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../api/live.ts' {
  interface Live {
    campaigns: { items: { id: string; name: string; status: string; counts: Record<string, number> }[] }
  }
}

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    campaign: true
  }
}

export const feature = defineFeature('campaigns', {
  pages: [
    {
      path: '/campaigns',
      load: async () => (await import('./pages/campaigns-page.tsx')).CampaignsPage,
      texts: ['revenue'],
      menu: { title: 'campaigns', group: 'messages', order: 10, icon: IconSend, module: 'campaigns' },
    },
    {
      path: '/campaigns/$campaign',
      load: async () => (await import('./pages/campaign-page.tsx')).CampaignPage,
      texts: ['checks', 'revenue', 'starters', 'tags'],
      needs: ({ campaign }) => [query('GET /campaigns/{campaign_id}', { path: { campaign_id: campaign! } })],
    },
  ],
  // Figures of a campaign being sent change every second.
  liveEvents: { campaigns: { everyMs: 3_000 } },
  live: { campaigns: ['GET /campaigns', 'GET /campaigns/{campaign_id}'] },
  objects: {
    campaign: {
      page: '/campaigns/$id',
      names: namesFrom(
        'campaigns',
        'GET /campaigns',
        (campaign_id, signal) => call('GET /campaigns/{campaign_id}', { path: { campaign_id } }, signal),
        { sort: '-id' },
      ),
    },
  },
  audited: {
    campaigns: { object: 'campaign' },
  },
})
