import type { StoredEvent } from '../../../../platform/events/read.ts'
import { slot } from '../../../../platform/slots.ts'
import type { HappenedEvent, TriggerEvent } from '../../graphs/index.ts'

/** An event of one contact. */
export interface ContactHappened extends HappenedEvent {
  contactId: string
  at: Date
}

/** Event types of the catalogue that start automations, by their names there. */
export const triggersByType = (): Map<string, TriggerEvent> =>
  new Map(slot('events').flatMap(({ type, trigger }) => (trigger ? [[type, trigger as TriggerEvent] as const] : [])))

/** What a stored event means for automations; a new subscriber is created and subscribed. */
export function happenedIn(stored: StoredEvent, trigger: TriggerEvent): ContactHappened[] {
  const { contact_id: contactId, at, object_id: objectId } = stored
  const data = (stored.data ?? {}) as Record<string, unknown>
  // Imports that shall not start automations say so.
  if (!contactId || data.automations === false) return []
  const of = (event: TriggerEvent, more: Record<string, unknown> = data) => ({ event, data: more, contactId, at })
  if (trigger === 'contact_created') {
    const isSubscribed = (data.status ?? 'subscribed') === 'subscribed'
    return [of('contact_created'), ...(isSubscribed ? [of('subscribed')] : [])]
  }
  if (trigger === 'subscribed')
    return data.after === 'subscribed'
      ? [of('subscribed', { ...data, source: data.importId ? 'import' : 'manual' })]
      : []
  if (trigger.startsWith('order_')) return [of(trigger, { ...data, order: { ...data, id: objectId } })]
  return [of(trigger)]
}
