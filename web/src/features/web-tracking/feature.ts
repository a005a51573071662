import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('web-tracking', {
  pages: [],
  audited: {
    'site-script': {},
    'web-tracking': {},
  },
})
