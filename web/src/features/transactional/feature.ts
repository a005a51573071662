import { defineFeature } from '../../parts/manifest/define-feature.ts'

/** Mails that programs of shops send. They have no page: only the audit log, the outbox and notifications name them. */
export const feature = defineFeature('transactional', {
  pages: [],
  audited: {
    transactional: {},
  },
})
