import { IconChartBar } from '@tabler/icons-react'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('statistics', {
  pages: [
    {
      path: '/statistics',
      load: async () => (await import('./pages/overview-page.tsx')).OverviewPage,
      texts: ['revenue'],
      needs: () => [query('GET /dashboard', {})],
      menu: { title: 'statistics', group: 'messages', order: 15, icon: IconChartBar, module: 'campaigns' },
    },
    {
      path: '/statistics/report',
      load: async () => (await import('./pages/report-page.tsx')).ReportPage,
      texts: ['revenue'],
      needs: () => [query('GET /dashboard', {})],
    },
    {
      path: '/campaigns/$campaign/statistics',
      load: async () => (await import('./pages/statistics-page.tsx')).StatisticsPage,
      texts: ['revenue'],
      needs: ({ campaign }) => [query('GET /campaigns/{campaign_id}', { path: { campaign_id: campaign! } })],
    },
    {
      path: '/automations/$automation/statistics',
      load: async () => (await import('./pages/automation-page.tsx')).AutomationPage,
      texts: ['revenue'],
      needs: ({ automation }) => [
        query('GET /automations/{automation_id}', { path: { automation_id: automation! } }),
        query('GET /automations/{automation_id}/report', { path: { automation_id: automation! } }),
      ],
    },
  ],
  live: {
    campaigns: [
      'GET /stats/campaigns/{campaign_id}',
      'GET /stats/campaigns/{campaign_id}/conversions',
      'GET /stats/emails',
      'GET /stats/comparison',
      'GET /conversions',
    ],
  },
  audited: { stats: {} },
})
