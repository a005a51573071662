import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('statistics', {
  pages: [
    {
      path: '/campaigns/$campaign/statistics',
      load: async () => (await import('./pages/statistics-page.tsx')).StatisticsPage,
      needs: ({ campaign }) => [query('GET /campaigns/{campaign_id}', { path: { campaign_id: campaign! } })],
    },
  ],
  live: { campaigns: ['GET /stats/campaigns/{campaign_id}'] },
})
