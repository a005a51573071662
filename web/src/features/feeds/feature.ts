import { call } from '../../api/client.ts'
import { defineFeature } from '../../parts/manifest/define-feature.ts'
import { namesFrom } from '../../parts/manifest/object-kind.ts'

declare module '../../parts/manifest/object-kind.ts' {
  interface NamedKinds {
    feed: true
  }
}

export const feature = defineFeature('feeds', {
  pages: [],
  objects: {
    feed: {
      names: namesFrom('content', 'GET /feeds', (feed_id, signal) =>
        call('GET /feeds/{feed_id}', { path: { feed_id } }, signal),
      ),
    },
  },
  audited: {
    feeds: { object: 'feed' },
  },
})
