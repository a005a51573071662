import { call } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    survey: true
  }
}

export const feature = defineFeature('surveys', {
  pages: [],
  objects: {
    survey: {
      names: namesFrom('content', 'GET /surveys', (survey_id, signal) =>
        call('GET /surveys/{survey_id}', { path: { survey_id } }, signal),
      ),
    },
  },
  audited: {
    surveys: { object: 'survey' },
  },
})
