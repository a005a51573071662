import Type, { type Static } from 'typebox'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { isId } from '../../../platform/schema/formats.ts'
import { ORDER_STATES } from '../../account/shops/index.ts'
import { SOURCES } from '../../audience/contacts/index.ts'
import { VISIT_TYPE_NAMES } from '../../commerce/contact-events/index.ts'
import type { NodeNaming } from './define-node.ts'
import { FieldFilter, fieldFilterFault } from './field-filter.ts'
import { NodeRef } from './settings.ts'

/** Events that start runs, and what their settings may narrow. */
export const TRIGGER_EVENTS = {
  cart_updated: ['shopId'],
  contact_created: [],
  order_created: ['shopId'],
  order_changed: ['shopId', 'state'],
  order_completed: ['shopId'],
  list_added: ['listId'],
  list_status_changed: ['listId', 'status'],
  contact_updated: ['fieldFilter'],
  action_failed: ['failureType', 'failureNode'],
  email_sent: ['emailNode'],
  link_clicked: ['emailNode', 'link', 'compareParams'],
  page_visit: ['shopId', 'url', 'urlOperator', 'visitType'],
  engagement_changed: [],
  custom: ['customEvent'],
  form_submitted: ['formId'],
  survey_answered: ['surveyId'],
  blacklisted: [],
  subscribed: ['sources'],
  manual: [],
  price_drop: ['shopId'],
  back_in_stock: ['shopId'],
  segment_entered: ['segmentId'],
  rfm_changed: ['shopId'],
  score_changed: [],
  automation_saved: [],
  sms_sent: [],
  motion_rendered: [],
} as const satisfies Record<string, readonly string[]>
export type TriggerEvent = keyof typeof TRIGGER_EVENTS

/** Events that are described but do not happen yet: they save, and block activation. */
export const UNAVAILABLE: ReadonlySet<string> = new Set([
  'score_changed',
  'automation_saved',
  'sms_sent',
  'motion_rendered',
])

const FAILURES = [
  'customizationDataboxTerminate',
  'customizationDataboxOutOfPromocodes',
  'customizationSyntaxError',
  'contactSetFieldFail',
  'smsRateLimitReached',
  'adsError',
  'other',
] as const

/** Which event: `trigger_event` and `wait_event` have these settings. */
export const EventChoice = Type.Object({
  event: Type.Optional(Enum(Object.keys(TRIGGER_EVENTS) as [TriggerEvent, ...TriggerEvent[]])),
  shopId: Type.Optional(Id),
  listId: Type.Optional(Id),
  segmentId: Type.Optional(Id),
  sources: Type.Optional(Type.Array(Enum(SOURCES), { minItems: 1, uniqueItems: true, examples: [['api']] })),
  state: Type.Optional(Enum(ORDER_STATES)),
  status: Type.Optional(Enum(['confirmed', 'unsubscribed', 'removed'])),
  fieldFilter: Type.Optional(FieldFilter),
  failureType: Type.Optional(Enum(FAILURES)),
  failureNode: Type.Optional(NodeRef),
  emailNode: Type.Optional(NodeRef),
  link: Type.Optional(Type.String({ maxLength: 2000, examples: ['https://shop.example.com/'] })),
  compareParams: Type.Optional(Type.Boolean({ description: 'True unless given' })),
  url: Type.Optional(Type.String({ maxLength: 2000, examples: ['https://shop.example.com/sale'] })),
  urlOperator: Type.Optional(Enum(['eq', 'starts'])),
  visitType: Type.Optional(Enum(VISIT_TYPE_NAMES)),
  customEvent: Type.Optional(Type.String({ pattern: '^(?!se-)[a-z0-9-]{1,50}$', examples: ['wishlist-added'] })),
  formId: Type.Optional(Type.String({ maxLength: 20, examples: ['3'] })),
  surveyId: Type.Optional(Id),
})
export type EventChoice = Static<typeof EventChoice>

/** Settings without which an event says nothing. */
const NEEDED: Partial<Record<TriggerEvent, keyof EventChoice>> = {
  custom: 'customEvent',
  segment_entered: 'segmentId',
  contact_updated: 'fieldFilter',
}

export const eventFault = ({ fieldFilter }: EventChoice): string | null => {
  const fault = fieldFilter ? fieldFilterFault(fieldFilter) : null
  return fault === null ? null : `fieldFilter.${fault}`
}

/** The setting that an event lacks; null when there is none. */
export const missingInEvent = (choice: EventChoice): string | null => {
  const needed = choice.event && NEEDED[choice.event]
  return needed && choice[needed] === undefined ? needed : null
}

const OBJECTS = { shopId: 'shop', listId: 'list', segmentId: 'segment', formId: 'form', surveyId: 'survey' } as const

/** The objects that the settings of the chosen event name; settings of other events do not count. */
export const namesOfEvent = (choice: EventChoice): NodeNaming[] => {
  const used: readonly string[] = choice.event ? TRIGGER_EVENTS[choice.event] : []
  const { emailNode, failureNode, fieldFilter } = choice
  const named = [
    ...Object.entries(OBJECTS).map(([field, kind]) => ({ kind, id: choice[field as keyof typeof OBJECTS], field })),
    { kind: 'automation', id: emailNode?.automationId, field: 'emailNode' },
    { kind: 'automation', id: failureNode?.automationId, field: 'failureNode' },
    { kind: 'custom_field', id: customFieldOf(fieldFilter?.field), field: 'fieldFilter' },
  ]
  return named.flatMap(({ kind, id, field }) => (id && isId(id) && used.includes(field) ? [{ kind, id, field }] : []))
}

/** The id of a custom field by its name `cf:<id>`; undefined for fields of the profile. */
export const customFieldOf = (field: unknown): string | undefined =>
  typeof field === 'string' && field.startsWith('cf:') ? field.slice(3) : undefined
