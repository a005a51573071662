import type { Answer } from '../../../api/client.ts'
import type { WebhookEvent } from './webhook.ts'

export type EventGroup = 'contacts' | 'emails' | 'silent'

/** The group of each event. The server may move events out of `silent` and knows which ones are in it. */
const GROUPS: Record<WebhookEvent, EventGroup> = {
  new_contact: 'contacts',
  updated_contact: 'contacts',
  unsubscribed_contact: 'contacts',
  sent_email: 'emails',
  delivery_status: 'emails',
  email_open: 'emails',
  email_click: 'emails',
  email_delivery_started: 'emails',
  scoring_result_changed: 'contacts',
  engagement_level_changed: 'contacts',
  sms_delivery_status: 'emails',
}

const isKnown = (event: string): event is WebhookEvent => event in GROUPS

/** The events to choose from, by groups. Events of a newer server have no texts here and are left out. */
export function eventGroups({
  events,
  silentEvents,
}: Pick<Answer<'GET /account-webhooks'>, 'events' | 'silentEvents'>): { group: EventGroup; events: WebhookEvent[] }[] {
  const groupOf = (event: WebhookEvent) => (silentEvents.includes(event) ? 'silent' : GROUPS[event])
  return (['contacts', 'emails', 'silent'] as const)
    .map((group) => ({ group, events: events.filter(isKnown).filter((event) => groupOf(event) === group) }))
    .filter(({ events }) => events.length > 0)
}
