import type { Db } from '../../platform/db/database.ts'
import type { StoredEvent } from '../../platform/events/read.ts'
import { contactEvents, type Person, type ShownEvents } from './activity-store.ts'

type Data = Record<string, unknown>
interface Shown {
  type: string
  title: string
  params?: Data
}

// How an event looks in the timeline of a contact; an event that is not here is not shown.
const SHOWN: Record<string, (data: Data) => Shown> = {
  contact_created: ({ source }) => ({ type: 'created', title: String(source ?? '') }),
  contact_updated: ({ changes, importId }) => ({
    type: importId ? 'imported' : 'updated',
    title: 'profile',
    params: { fields: (changes as { field: string }[] | undefined)?.map((change) => change.field) ?? [] },
  }),
  consent_given: ({ purposeId }) => ({ type: 'status_change', title: 'purpose_assigned', params: { purposeId } }),
  consent_withdrawn: ({ purposeId }) => ({ type: 'status_change', title: 'purpose_withdrawn', params: { purposeId } }),
  contact_suppressed: ({ reason }) => ({ type: 'status_change', title: 'suppressed', params: { reason } }),
  contact_blacklisted: () => ({ type: 'status_change', title: 'suppressed', params: { reason: 'blacklist' } }),
  contact_unsubscribed: ({ by, listIds }) => ({
    type: 'unsubscribed',
    title: by === 'contact' ? 'contact' : 'admin',
    ...(listIds ? { params: { listIds } } : {}),
  }),
  list_added: ({ listId }) => ({ type: 'list_added', title: 'list_added', params: { listId } }),
  // Of these only removals are shown (see activity-store.ts): an unsubscription is told by its own event.
  list_state_changed: ({ listId }) => ({ type: 'list_removed', title: 'list_removed', params: { listId } }),
  contact_noted: ({ text }) => ({ type: 'note', title: String(text ?? '') }),
}

const ACTIVITY_EVENTS = Object.keys(SHOWN)

/** The events behind one type of activity; of all without one, of none for a type that does not exist. */
export function eventsShownAs(type: string | undefined): ShownEvents {
  // What an import changed is the same event, shown in another way.
  if (type === 'imported') return { types: ['contact_updated'], imported: true }
  const types = ACTIVITY_EVENTS.filter((event) => type === undefined || SHOWN[event]!({}).type === type)
  return type === 'updated' ? { types, imported: false } : { types }
}

/** The newest things that happened to a contact. */
export async function recentActivities(db: Db, tenantId: string, contact: Person, limit: number) {
  return (await contactEvents(db, tenantId, contact, { types: ACTIVITY_EVENTS, limit })).map(presentActivity)
}

export function presentActivity(event: StoredEvent) {
  const { type, title, params } = SHOWN[event.type]!(event.data as Data)
  return { id: event.id, type, at: event.at.toISOString(), title, ...(params ? { params } : {}) }
}
