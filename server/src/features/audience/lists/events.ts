import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { Origin } from '../consents/index.ts'

/** A contact became a confirmed member of a list. The object is the list. */
export const listAdded = defineEvent({
  type: 'list_added',
  trigger: 'list_added',
  data: Type.Object({ ...Origin.properties, listId: Id }),
  timeline: [{ type: 'list_added', title: 'list_added', params: ({ listId }) => ({ listId }) }],
})

/** A member was removed from a list or unsubscribed from it. The object is the list. */
export const listStateChanged = defineEvent({
  type: 'list_state_changed',
  trigger: 'list_status_changed',
  data: Type.Object({
    ...Origin.properties,
    listId: Id,
    before: Type.String(),
    state: Enum(['removed', 'unsubscribed']),
    reason: Type.Optional(Type.String()),
  }),
  // An unsubscription is shown by its own event, `contact_unsubscribed`.
  timeline: [
    { type: 'list_removed', when: { state: 'removed' }, title: 'list_removed', params: ({ listId }) => ({ listId }) },
  ],
})

export const listEvents = [listAdded, listStateChanged]
