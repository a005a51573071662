import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Enum, Id, Time } from '../../../platform/http/schemas.ts'
import { Origin } from '../consents/index.ts'

/** A contact was created, by hand or by an import. */
export const contactCreated = defineEvent({
  type: 'contact_created',
  webhook: 'new_contact',
  trigger: 'contact_created',
  data: Type.Object({ ...Origin.properties, source: Type.String(), status: Type.Optional(Type.String()) }),
  timeline: [{ type: 'created', title: ({ source = '' }) => source }],
})

const Change = Type.Object({
  /** A profile field, or `cf:<id>` for a custom one. */
  field: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
const fieldsOf = ({ changes = [] }: { changes?: { field: string }[] }) => ({
  fields: changes.map(({ field }) => field),
})

/** The profile or custom fields changed. */
export const contactUpdated = defineEvent({
  type: 'contact_updated',
  webhook: 'updated_contact',
  trigger: 'contact_updated',
  data: Type.Object({ ...Origin.properties, changes: Type.Array(Change) }),
  timeline: [
    { type: 'updated', when: { importId: false }, title: 'profile', params: fieldsOf },
    { type: 'imported', when: { importId: true }, title: 'profile', params: fieldsOf },
  ],
})

/** The status changed. Statistics count it after the contact is gone, so both statuses stay. */
export const contactStatusChanged = defineEvent({
  type: 'contact_status_changed',
  trigger: 'subscribed',
  data: Type.Object({ ...Origin.properties, before: Type.String(), after: Type.String(), reason: Type.String() }),
  keeps: ['before', 'after'],
})

/** The address of a contact was suppressed: by the company, a bounce or a complaint. */
export const contactSuppressed = defineEvent({
  type: 'contact_suppressed',
  data: Type.Object({ ...Origin.properties, reason: Type.String() }),
  timeline: [{ type: 'status_change', title: 'suppressed', params: ({ reason }) => ({ reason }) }],
})

/** The company put the address of a contact on its blacklist. */
export const contactBlacklisted = defineEvent({
  type: 'contact_blacklisted',
  trigger: 'blacklisted',
  data: Type.Object({ ...Origin.properties, reason: Type.Literal('blacklist') }),
  timeline: [{ type: 'status_change', title: 'suppressed', params: () => ({ reason: 'blacklist' }) }],
})

/** A contact unsubscribed, or was unsubscribed: from the lists that are named, or else from everything. */
export const contactUnsubscribed = defineEvent({
  type: 'contact_unsubscribed',
  webhook: 'unsubscribed_contact',
  data: Type.Object({
    ...Origin.properties,
    by: Enum(['admin', 'contact']),
    reason: Type.Optional(Type.String()),
    listIds: Type.Optional(Type.Array(Id)),
  }),
  timeline: [
    {
      type: 'unsubscribed',
      title: ({ by }) => (by === 'contact' ? 'contact' : 'admin'),
      params: ({ listIds }) => listIds && { listIds },
    },
  ],
})

/** A contact asked for a pause of mails. */
export const contactPaused = defineEvent({
  type: 'contact_paused',
  data: Type.Object({ until: Time }),
  timeline: [{ type: 'status_change', title: 'paused', params: ({ until }) => ({ until }) }],
})

/** A contact ended the pause. */
export const contactResumed = defineEvent({
  type: 'contact_resumed',
  data: Type.Object({}),
  timeline: [{ type: 'status_change', title: 'resumed' }],
})

/** A person of the company added a note to the timeline. */
export const contactNoted = defineEvent({
  type: 'contact_noted',
  data: Type.Object({ text: Type.String() }),
  timeline: [{ type: 'note', title: ({ text = '' }) => text }],
})

/** The daily grading gave a contact another engagement. */
export const engagementChanged = defineEvent({
  type: 'engagement_changed',
  trigger: 'engagement_changed',
  data: Type.Object({ before: Type.String(), after: Type.String() }),
})

/** A contact was deleted; `status` is its last one. */
export const contactDeleted = defineEvent({
  type: 'contact_deleted',
  data: Type.Object({ status: Type.String() }),
})

/** A contact was erased; `status` is its last one. */
export const contactErased = defineEvent({
  type: 'contact_erased',
  data: Type.Object({ status: Type.String() }),
})

export const contactEvents = [
  contactCreated,
  contactUpdated,
  contactStatusChanged,
  contactSuppressed,
  contactBlacklisted,
  contactUnsubscribed,
  contactPaused,
  contactResumed,
  contactNoted,
  engagementChanged,
  contactDeleted,
  contactErased,
]
