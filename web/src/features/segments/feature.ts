import { IconFilter } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { query } from '../../api/hooks.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

const RULES = query('GET /segments/rule-types', {})
const SHOPS = query('GET /shops', { query: { pageSize: 100 } })
const segmentOf = (segment: string) => query('GET /segments/{segment}', { path: { segment } })

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    segment: true
  }
}

export const feature = defineFeature('segments', {
  pages: [
    {
      path: '/segments',
      load: async () => (await import('./pages/segments-page.tsx')).SegmentsPage,
      menu: { title: 'segments', group: 'audience', order: 30, icon: IconFilter, module: 'contacts' },
    },
    {
      path: '/segments/new',
      load: async () => (await import('./pages/edit-page.tsx')).NewSegmentPage,
      texts: ['rules'],
      needs: () => [RULES, SHOPS],
    },
    {
      path: '/segments/$segment',
      load: async () => (await import('./pages/segment-page.tsx')).SegmentPage,
      texts: ['rules'],
      needs: ({ segment }) => [RULES, segmentOf(segment!)],
    },
    {
      path: '/segments/$segment/edit',
      load: async () => (await import('./pages/edit-page.tsx')).EditSegmentPage,
      texts: ['rules'],
      needs: ({ segment }) => [RULES, SHOPS, segmentOf(segment!)],
    },
  ],
  objects: {
    segment: {
      page: '/segments/$id',
      names: namesFrom('contacts', 'GET /segments', (segment, signal) =>
        call('GET /segments/{segment}', { path: { segment } }, signal),
      ),
    },
  },
  audited: {
    segments: { object: 'segment' },
  },
})
