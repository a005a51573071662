import type { StoredEvent } from '../../../../platform/events/read.ts'
import { slot } from '../../../../platform/slots.ts'
import type { Graph, HappenedEvent, TriggerEvent } from '../../graphs/index.ts'
import { chainOf, MOST_IN_CHAIN } from './chain.ts'

/** An event of one contact. */
export interface ContactHappened extends Omit<HappenedEvent, 'event'> {
  /** Opened mails and other changes start nothing, but filters may hold after them. */
  event: HappenedEvent['event']
  contactId: string
  at: Date
}

/** Event types of the catalogue that start automations, by their names there. */
export const triggersByType = (): Map<string, TriggerEvent> =>
  new Map(slot('events').flatMap(({ type, trigger }) => (trigger ? [[type, trigger as TriggerEvent] as const] : [])))

/** The stored types of events that mean an event of triggers. */
export const typesOf = (event: TriggerEvent): string[] =>
  [...triggersByType()].flatMap(([type, trigger]) => {
    const means = trigger === 'email_sent' ? ['email_sent', 'link_clicked'] : [trigger]
    if (trigger === 'contact_created') means.push('subscribed')
    return means.includes(event) ? [type] : []
  })

/** Events that concern contacts only by their interest in products. */
export const OF_PRODUCTS: ReadonlySet<string> = new Set(['price_drop', 'back_in_stock'])

/** The stored types of events that may start runs of a graph; null is any, because segments may be entered by any. */
export function typesHeard({ nodes }: Graph): string[] | null {
  const events = nodes.flatMap(({ type, config }) => {
    const event = config.event as TriggerEvent
    // Events of products name no contact whose runs could be looked for.
    const isHeard = type === 'trigger_event' || (type === 'wait_event' && OF_PRODUCTS.has(event))
    return isHeard ? [event] : []
  })
  return events.includes('segment_entered') ? null : [...new Set(events.flatMap(typesOf))]
}

const BY_KIND = { sent: 'email_sent', opened: 'email_opened', clicked: 'link_clicked' } as const

/** What a stored event means for automations; a new subscriber is created and subscribed. */
export function happenedIn(stored: StoredEvent, trigger: TriggerEvent | undefined): ContactHappened[] {
  const { contact_id: contactId, at, object_id: objectId } = stored
  const data = (stored.data ?? {}) as Record<string, unknown>
  // Imports that shall not start automations say so.
  if (!contactId || data.automations === false || chainOf(data).length >= MOST_IN_CHAIN) return []
  const of = (event: ContactHappened['event'], more: Record<string, unknown> = data) => ({
    event,
    data: more,
    contactId,
    at,
  })
  if (!trigger) return [of('changed')]
  if (trigger === 'contact_created') {
    const isSubscribed = (data.status ?? 'subscribed') === 'subscribed'
    return [of('contact_created'), ...(isSubscribed ? [of('subscribed')] : [])]
  }
  if (trigger === 'subscribed')
    return data.after === 'subscribed' ? [of('subscribed', { ...data, source: sourceOf(data) })] : [of('changed')]
  if (trigger === 'email_sent') return [of(BY_KIND[data.kind as keyof typeof BY_KIND])]
  if (trigger.startsWith('order_')) return [of(trigger, { ...data, order: { ...data, id: objectId } })]
  return [of(trigger)]
}

/** How a contact subscribed again: by an import, by a confirmation, or by hand. */
const sourceOf = ({ importId, reason }: Record<string, unknown>) =>
  importId ? 'import' : reason === 'double_opt_in' ? 'signup_form' : 'manual'
