import Type from 'typebox'
import { Enum, Id, Nullable } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { draftsOf, refreshDraft } from '../refresh-drafts.ts'

/** Puts the new content of a saved element into all drafts that contain it. */
export const refreshDraftsJob = defineJob({
  name: 'editor-elements.refresh-drafts',
  payload: Type.Object({
    tenantId: Type.String(),
    elementId: Id,
    author: Type.Object({ kind: Enum(['key', 'person', 'support']), id: Nullable(Id) }),
  }),
  tries: 25,
  once: ({ tenantId, elementId }) => `${tenantId}:${elementId}`,
  queue: ({ tenantId, elementId }) => `element:${tenantId}:${elementId}`,
  async run({ payload, stopping, ...context }) {
    for (const { holder, objectId } of await draftsOf(context, payload)) {
      if (stopping()) return again()
      await refreshDraft(context, payload, holder, objectId)
    }
  },
})
