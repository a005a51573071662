import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('automations', {
  pages: [],
  audited: { automations: {} },
})
