import type { EventChoice, TriggerEvent } from './event-choice.ts'
import { matchesChange } from './field-filter.ts'

/** An event of a contact, as nodes see it. */
export interface HappenedEvent {
  /** The name of the event in triggers. */
  event: TriggerEvent
  data: Record<string, unknown>
}

/** Sources of contacts that start runs of `subscribed` unless the trigger says otherwise. */
const USUAL_SOURCES = ['erp_order', 'signup_form', 'api', 'manual']

/** How the settings of an event narrow it. Events without an entry have no settings. */
const TESTS: Partial<Record<TriggerEvent, (choice: EventChoice, data: Record<string, unknown>) => boolean>> = {
  order_changed: ({ state }, data) => state === undefined || data.state === state,
  list_added: ofList,
  list_status_changed: ({ status, ...choice }, data) =>
    ofList(choice, data) && (status === undefined || data.state === status),
  contact_updated: ({ fieldFilter }, data) =>
    fieldFilter !== undefined && matchesChange(fieldFilter, (data.changes as never) ?? []),
  subscribed: ({ sources = USUAL_SOURCES }, { source = 'manual' }) =>
    (sources as readonly string[]).includes(String(source)),
  page_visit: ({ url, urlOperator = 'eq', visitType }, { visit }) => {
    const seen = (visit ?? {}) as { url?: string; visitType?: string }
    if (visitType !== undefined && seen.visitType !== visitType) return false
    if (!url) return true
    return urlOperator === 'starts' ? (seen.url ?? '').startsWith(url) : seen.url === url
  },
  custom: ({ customEvent }, data) => data.customEvent === customEvent,
  segment_entered: ({ segmentId }, data) => data.segmentId === segmentId,
  form_submitted: ({ formId }, data) => !formId || data.formId === formId,
}

function ofList({ listId }: EventChoice, data: Record<string, unknown>): boolean {
  return listId === undefined || data.listId === listId
}

/** Events of shops: those of the automation's shop, unless the trigger names another one. */
const OF_SHOPS: ReadonlySet<string> = new Set([
  'cart_updated',
  'order_created',
  'order_changed',
  'order_completed',
  'page_visit',
  'price_drop',
  'back_in_stock',
  'rfm_changed',
])

/** Whether an event is the one that a node waits for. */
export function matchesEvent(choice: EventChoice, { event, data }: HappenedEvent, shopOfAutomation: string): boolean {
  if (choice.event !== event) return false
  if (OF_SHOPS.has(event) && data.shopId !== (choice.shopId ?? shopOfAutomation)) return false
  return TESTS[event]?.(choice, data) ?? true
}
