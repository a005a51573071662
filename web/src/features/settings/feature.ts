import { IconSettings } from '@tabler/icons-react'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { useSettings } from '../../parts/manifest/settings.ts'

const useHasSettings = () => useSettings().length > 0

export const feature = defineFeature('settings', {
  pages: [
    {
      path: '/settings',
      load: async () => (await import('./pages/overview-page.tsx')).OverviewPage,
      texts: ['summaries'],
      menu: { title: 'settings', group: 'end', order: 10, icon: IconSettings, useIsShown: useHasSettings },
    },
  ],
})
