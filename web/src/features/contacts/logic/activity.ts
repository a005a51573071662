import {
  type Icon,
  IconBan,
  IconBolt,
  IconCheck,
  IconClick,
  IconFileImport,
  IconForms,
  IconListCheck,
  IconListDetails,
  IconLogin2,
  IconLogout2,
  IconMail,
  IconMailCheck,
  IconMailOff,
  IconMailOpened,
  IconMailX,
  IconNote,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldCheck,
  IconShieldOff,
  IconShoppingBag,
  IconShoppingCart,
  IconTicket,
  IconTopologyStar3,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ActivityType, TitleOf } from '../../../api/activities.ts'
import type { Item } from '../../../api/client.ts'

export type Activity = Item<'GET /contacts/{contact_id}/activities'>

/** Names of what activities speak of by its id, and of moments. */
export interface Names {
  list: (id: string) => string
  purpose: (id: string) => string
  field: (key: string) => string
  day: (at: string) => string
  orderState: (state: string) => string
  money: (amount: string, currency: string) => string
  /** A type of step of an automation, and a way that it goes. */
  nodeOf: (type: string) => string
  outputOf: (output: string) => string
  all: (names: string[]) => string
}

export interface Sentence {
  icon: Icon
  color: string
  text: string
  /** What a person wrote. */
  note?: string
  /** A page elsewhere that was opened. */
  link?: string
  campaignId?: string
  automationId?: string
  formId?: string
}

type Say = (
  activity: Activity,
  t: TFunction<'contacts'>,
  names: Names,
) => Omit<Sentence, 'icon' | 'color'> & { color?: string }

interface Kind {
  icon: Icon
  color: string
  say: Say
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')
const words = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The lists that activities speak of. */
export const listsIn = (activities: readonly Activity[]): string[] => [
  ...new Set(
    activities.flatMap(({ params = {} }) => [
      ...words(params.listIds),
      ...(params.listId ? [word(params.listId)] : []),
    ]),
  ),
]

/** A mail that has no campaign any more is still a mail. */
const mail =
  (key: 'sent' | 'delivered' | 'opened' | 'clicked' | 'bounced'): Say =>
  ({ title, params = {} }, t) => ({
    text: t(`timeline.mail.${params.machine && key !== 'bounced' ? `${key}ByMachine` : key}` as 'timeline.mail.sent', {
      name: title || t('timeline.someMail'),
    }),
    // What programs do by themselves says nothing of the person.
    ...(params.machine ? { color: 'gray' } : {}),
    ...(params.campaignId ? { campaignId: word(params.campaignId) } : {}),
    ...(params.automationId ? { automationId: word(params.automationId) } : {}),
    ...(params.link ? { link: word(params.link) } : {}),
  })

/** The step of an automation as its author called it, else by its type. */
function stepOf(
  { node, nodeName, nodeType }: NonNullable<Activity['params']>,
  t: TFunction<'contacts'>,
  { nodeOf }: Names,
): string {
  if (nodeName) return word(nodeName)
  return node && nodeType ? nodeOf(word(nodeType)) : t('timeline.someStep')
}

const automation =
  (key: 'entered' | 'step' | 'ended'): Say =>
  ({ title, params = {} }, t, names) => {
    const said = { name: title || t('timeline.someAutomation'), step: stepOf(params, t, names) }
    const link = params.automationId && title ? { automationId: word(params.automationId) } : {}
    if (params.failure) return { text: t('timeline.automation.failed', said), color: 'orange', ...link }
    const output = word(params.output)
    if (key === 'step' && output && output !== 'next') {
      return { text: t('timeline.automation.stepTo', { ...said, output: names.outputOf(output) }), ...link }
    }
    const isCut = key === 'ended' && params.nodeType !== undefined && params.nodeType !== 'end'
    return { text: t(`timeline.automation.${isCut ? 'endedAt' : key}`, said), ...link }
  }

const changed =
  (key: 'updated' | 'imported'): Say =>
  ({ params = {} }, t, { field, all }) => {
    const fields = words(params.fields)
    return { text: fields.length ? t(`timeline.${key}`, { fields: all(fields.map(field)) }) : t(`timeline.${key}Any`) }
  }

const amountOf = ({ total, currency }: NonNullable<Activity['params']>, { money }: Names) =>
  total && currency ? money(word(total), word(currency)) : '—'

const order: Say = ({ title, params = {} }, t, names) => {
  const { orderState } = names
  const [before, state] = [word(params.before), word(params.state)]
  const isMoved = title === 'changed' && before && before !== state
  return {
    text: t(`timeline.order.${isMoved ? 'moved' : (title as TitleOf<'order'>)}`, {
      defaultValue: t('timeline.other'),
      number: word(params.number),
      total: amountOf(params, names),
      ...(isMoved ? { before: orderState(before), state: orderState(state) } : {}),
    }),
    ...(title === 'completed' ? { color: 'teal' } : {}),
  }
}

const cart: Say = ({ params = {} }, t, names) => ({
  text: params.items === 0 ? t('timeline.cartEmptied') : t('timeline.cart', { total: amountOf(params, names) }),
  ...(params.url ? { link: word(params.url) } : {}),
})

const visit: Say = ({ title, params = {} }, t) => ({
  text: title && title !== params.url ? t('timeline.visit', { page: title }) : t('timeline.visitAny'),
  ...(params.url ? { link: word(params.url) } : {}),
})

const OTHER: Kind = { icon: IconCheck, color: 'gray', say: (_, t) => ({ text: t('timeline.other') }) }

/** By the type of activity, in the order of the menu. */
const KINDS: Record<ActivityType, Kind> = {
  email_sent: { icon: IconMail, color: 'brand', say: mail('sent') },
  email_delivered: { icon: IconMailCheck, color: 'teal', say: mail('delivered') },
  email_opened: { icon: IconMailOpened, color: 'teal', say: mail('opened') },
  email_clicked: { icon: IconClick, color: 'teal', say: mail('clicked') },
  email_bounced: { icon: IconMailX, color: 'orange', say: mail('bounced') },
  status_change: OTHER,
  unsubscribed: {
    icon: IconMailOff,
    color: 'red',
    say: ({ title, params = {} }, t, { list, all }) => {
      const lists = words(params.listIds)
      const by = title === 'contact' ? 'byContact' : 'byAdmin'
      return {
        text: lists.length
          ? t(`timeline.unsubscribed.${by}List`, { lists: all(lists.map(list)) })
          : t(`timeline.unsubscribed.${by}`),
      }
    },
  },
  order: { icon: IconShoppingBag, color: 'brand', say: order },
  cart: { icon: IconShoppingCart, color: 'gray', say: cart },
  visit: { icon: IconWorld, color: 'gray', say: visit },
  custom: { icon: IconBolt, color: 'gray', say: ({ title }, t) => ({ text: t('timeline.custom', { name: title }) }) },
  automation_entered: { icon: IconLogin2, color: 'grape', say: automation('entered') },
  automation_step: { icon: IconTopologyStar3, color: 'grape', say: automation('step') },
  automation_ended: { icon: IconLogout2, color: 'grape', say: automation('ended') },
  list_added: {
    icon: IconListCheck,
    color: 'teal',
    say: ({ params = {} }, t, { list }) => ({ text: t('timeline.listAdded', { list: list(word(params.listId)) }) }),
  },
  list_removed: {
    icon: IconListDetails,
    color: 'gray',
    say: ({ params = {} }, t, { list }) => ({ text: t('timeline.listRemoved', { list: list(word(params.listId)) }) }),
  },
  coupon_assigned: {
    icon: IconTicket,
    color: 'teal',
    say: ({ title, params = {} }, t) => ({
      text: t('timeline.couponAssigned', { code: word(params.code), stack: title }),
    }),
  },
  form_submitted: {
    icon: IconForms,
    color: 'teal',
    say: ({ title, params = {} }, t) =>
      title
        ? { text: t('timeline.formSubmitted', { name: title }), formId: word(params.formId) }
        : { text: t('timeline.formSubmittedAny') },
  },
  updated: { icon: IconPencil, color: 'gray', say: changed('updated') },
  imported: { icon: IconFileImport, color: 'gray', say: changed('imported') },
  note: { icon: IconNote, color: 'yellow', say: ({ title }, t) => ({ text: t('timeline.note'), note: title }) },
  created: {
    icon: IconUserPlus,
    color: 'brand',
    say: ({ title }, t) => ({
      text: title
        ? t('timeline.created', { source: t(`sources.${title as 'manual'}`, { defaultValue: title }) })
        : t('timeline.createdAnyhow'),
    }),
  },
}

export const ACTIVITY_TYPES = Object.keys(KINDS) as ActivityType[]

/** Changes of the status, by their title. */
const STATUS: Record<TitleOf<'status_change'>, Kind> = {
  purpose_assigned: {
    icon: IconShieldCheck,
    color: 'teal',
    say: ({ params = {} }, t, { purpose }) => ({
      text: t('timeline.consentGiven', { purpose: purpose(word(params.purposeId)) }),
    }),
  },
  purpose_withdrawn: {
    icon: IconShieldOff,
    color: 'orange',
    say: ({ params = {} }, t, { purpose }) => ({
      text: t('timeline.consentWithdrawn', { purpose: purpose(word(params.purposeId)) }),
    }),
  },
  suppressed: {
    icon: IconBan,
    color: 'red',
    say: ({ params = {} }, t) => ({
      text: t('timeline.suppressed', {
        reason: t(`reasons.${word(params.reason) as 'bounced'}`, { defaultValue: t('reasons.other') }),
      }),
    }),
  },
  paused: {
    icon: IconPlayerPause,
    color: 'yellow',
    say: ({ params = {} }, t, { day }) => ({ text: t('timeline.paused', { day: day(word(params.until)) }) }),
  },
  resumed: { icon: IconPlayerPlay, color: 'teal', say: (_, t) => ({ text: t('timeline.resumed') }) },
}

/** What happened, in a sentence. */
export function sentenceOf(activity: Activity, t: TFunction<'contacts'>, names: Names): Sentence {
  const { icon, color, say } = kindOf(activity)
  return { icon, color, ...say(activity, t, names) }
}

/** A type or title that this version does not know yet is shown as something else that happened. */
function kindOf({ type, title }: Activity): Kind {
  if (type === 'status_change') return STATUS[title as TitleOf<'status_change'>] ?? OTHER
  return KINDS[type as ActivityType] ?? OTHER
}
