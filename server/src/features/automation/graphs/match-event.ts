import { dayOf } from '../../../platform/time/zone.ts'
import type { EventChoice, TriggerEvent } from './event-choice.ts'
import { matchesChange } from './field-filter.ts'
import type { NodeRef } from './settings.ts'

/** An event of a contact, as nodes see it. */
export interface HappenedEvent {
  /** The name of the event in triggers; `changed` is any other change of the contact. */
  event: TriggerEvent | 'email_opened' | 'changed'
  data: Record<string, unknown>
  at: Date
}

/** Sources of contacts that start runs of `subscribed` unless the trigger says otherwise. */
const USUAL_SOURCES = ['erp_order', 'signup_form', 'api', 'manual']

/** What the tests need to know of the automation and of the time. */
interface About {
  automationId: string
  /** The company's day of the event. */
  today: string
}

/** How the settings of an event narrow it. Events without an entry have no settings. */
type Test = (choice: EventChoice, data: Record<string, unknown>, about: About) => boolean
const TESTS: Partial<Record<TriggerEvent, Test>> = {
  // Another change of an order that is in the state already does not count.
  order_changed: ({ state }, data) => state === undefined || (data.state === state && data.before !== state),
  list_added: ofList,
  list_status_changed: ({ status, ...choice }, data) =>
    ofList(choice, data) && (status === undefined || data.state === status),
  contact_updated: ({ fieldFilter }, data, { today }) =>
    fieldFilter !== undefined && matchesChange(fieldFilter, (data.changes as never) ?? [], today),
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
  email_sent: ({ emailNode }, data, { automationId }) => isAtNode(emailNode, data, automationId),
  link_clicked: ({ emailNode, link, compareParams = true }, data, { automationId }) =>
    isAtNode(emailNode, data, automationId) && (!link || sameLink(link, String(data.link ?? ''), compareParams)),
  action_failed: ({ failureType, failureNode }, data, { automationId }) =>
    isAtNode(failureNode, data, automationId) && (failureType === undefined || data.failureType === failureType),
  form_submitted: ({ formId }, data) => !formId || data.formId === formId,
  survey_answered: ({ surveyId }, data) => !surveyId || data.surveyId === surveyId,
}

/** Without a node it is any of the automation; without an automation it is this one. */
function isAtNode(ref: NodeRef | undefined, data: Record<string, unknown>, automationId: string): boolean {
  return data.automationId === (ref?.automationId ?? automationId) && (!ref?.node || data.node === ref.node)
}

/** Compares addresses, with or without their parameters. */
function sameLink(wanted: string, actual: string, withParams: boolean): boolean {
  const plain = (url: string) => (withParams ? url : url.replace(/[?#].*$/s, '')).replace(/\/$/, '')
  return plain(wanted) === plain(actual)
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
export function matchesEvent(
  choice: EventChoice,
  { event, data, at }: HappenedEvent,
  { shopId, automationId, timezone }: { shopId: string; automationId: string; timezone: string },
): boolean {
  if (choice.event !== event) return false
  if (OF_SHOPS.has(event) && data.shopId !== (choice.shopId ?? shopId)) return false
  return TESTS[choice.event]?.(choice, data, { automationId, today: dayOf(at, timezone) }) ?? true
}
