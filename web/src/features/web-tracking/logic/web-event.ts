import type { TFunction } from 'i18next'
import type { Item } from '../../../api/client.ts'

export type WebEvent = Item<'GET /web-tracking/events'>

export const EVENT_TYPES = ['visit', 'cart', 'custom', 'identify', 'order'] as const

const word = (value: unknown) => (typeof value === 'string' ? value : '')

interface Summary {
  text: string
  /** The page that it happened on. */
  link?: string
}

/** What happened, in a few words. */
export function summaryOf(
  { type, params }: Pick<WebEvent, 'type' | 'params'>,
  t: TFunction<'web-tracking'>,
  money: (amount: string, currency: string) => string,
): Summary {
  const link = word(params.url)
  const page = link ? { link } : {}
  if (type === 'visit') return { text: word(params.title), ...page }
  if (type === 'custom') return { text: word(params.customEvent) }
  if (type === 'order') return { text: params.cartId ? t('events.ofCart', { cart: word(params.cartId) }) : '' }
  if (type === 'identify') return { text: params.by === 'login' ? t('events.byLogin') : t('events.byOther') }
  const count = Number(params.items) || 0
  if (!count) return { text: t('events.emptyCart'), ...page }
  const total = params.total && params.currency ? money(word(params.total), word(params.currency)) : '—'
  return { text: t('events.cart', { count, total }), ...page }
}
