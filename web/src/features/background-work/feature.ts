import type { Answer } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'

declare module '../../api/live.ts' {
  interface Live {
    actions: Answer<'GET /running-actions'>
  }
}

export const feature = defineFeature('background-work', {
  pages: [],
  liveEvents: { actions: { everyMs: 1_000 } },
})
