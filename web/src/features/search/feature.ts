import { defineFeature } from '../../parts/manifest/define-feature.ts'

export const feature = defineFeature('search', { pages: [] })
