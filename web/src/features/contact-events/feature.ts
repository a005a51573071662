import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('contact-events', {
  pages: [],
  audited: {
    'contact-events': {},
  },
})
