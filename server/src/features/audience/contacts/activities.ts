import type { Db } from '../../../platform/db/database.ts'
import type { EmailKind } from '../email-events/index.ts'
import { contactEvents, type Person, type ShownEvents, type TimelineRow } from './activity-store.ts'

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
  contact_paused: ({ until }) => ({ type: 'status_change', title: 'paused', params: { until } }),
  contact_resumed: () => ({ type: 'status_change', title: 'resumed' }),
  list_added: ({ listId }) => ({ type: 'list_added', title: 'list_added', params: { listId } }),
  // Of these only removals are shown (see activity-store.ts): an unsubscription is told by its own event.
  list_state_changed: ({ listId }) => ({ type: 'list_removed', title: 'list_removed', params: { listId } }),
  contact_noted: ({ text }) => ({ type: 'note', title: String(text ?? '') }),
}

const ACTIVITY_EVENTS = Object.keys(SHOWN)
/** Mails are in a table of their own. A complaint or an unsubscription is told by the event that it causes. */
const ACTIVITY_MAILS = ['sent', 'delivered', 'bounced', 'opened', 'clicked'] as const satisfies readonly EmailKind[]
const ALL: ShownEvents = { types: ACTIVITY_EVENTS, mails: ACTIVITY_MAILS }

/** The events behind one type of activity; of all without one, of none for a type that does not exist. */
export function eventsShownAs(type: string | undefined): ShownEvents {
  if (type === undefined) return ALL
  // What an import changed is the same event, shown in another way.
  if (type === 'imported') return { types: ['contact_updated'], imported: true }
  const types = ACTIVITY_EVENTS.filter((event) => SHOWN[event]!({}).type === type)
  const mails = ACTIVITY_MAILS.filter((kind) => `email_${kind}` === type)
  return type === 'updated' ? { types, imported: false } : { types, mails }
}

/** The newest things that happened to a contact. */
export async function recentActivities(db: Db, tenantId: string, contact: Person, limit: number) {
  return (await contactEvents(db, tenantId, contact, { ...ALL, limit })).map(presentActivity)
}

export function presentActivity({ id, at, type: event, data }: TimelineRow) {
  const { type, title, params } = SHOWN[event]?.(data) ?? presentMail(event, data)
  return { id, type, at: at.toISOString(), title, ...(params ? { params } : {}) }
}

const presentMail = (type: string, { name = '', ...params }: Data): Shown => ({ type, title: String(name), params })
