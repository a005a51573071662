import type { Any, Judge, NaiveContact } from './contact.ts'
import { inWindow, later } from './days.ts'
import { compareField } from './fields.ts'
import { hasItem, ordersOf } from './orders.ts'

/** What happened to a contact at which moments, for the rules that count it and for the steps of a sequence. */
function momentsOf(rule: Any, contact: NaiveContact): Date[] {
  const ofShop = (one: { shopId: string }) => rule.shopId === undefined || one.shopId === rule.shopId
  const moments = (events: { at: Date }[]) => events.map(({ at }) => at)
  switch (rule.type) {
    case 'visit':
      return moments(
        contact.visits
          .filter(ofShop)
          .filter(({ visitType }) => rule.visitType === undefined || visitType === rule.visitType)
          .filter(({ url }) => isPage(rule, url)),
      )
    case 'event_custom':
      return moments(
        contact.customEvents
          .filter(ofShop)
          .filter(({ name }) => name === rule.name)
          .filter(({ payload }) => (rule.properties ?? []).every((one: Any) => hasProperty(one, payload))),
      )
    case 'cart':
      return moments(
        contact.cartChanges
          .filter(ofShop)
          .filter(({ state, total }) => state === (rule.status ?? 'open') && total >= Number(rule.minValue ?? 0)),
      )
    case 'order_count':
      return moments(ordersOf(rule, contact))
    case 'order_item':
      return moments(ordersOf(rule, contact).filter((order) => hasItem(rule, order)))
    case 'order_first':
      return moments(ordersOf(rule, contact).slice(0, 1))
    case 'order_last':
      return moments(ordersOf(rule, contact).slice(-1))
    default:
      return moments(
        contact.events
          .filter(({ kind }) => rule.type === `email_${kind}`)
          .filter(({ machine }) => !((rule.human ?? true) && machine))
          .filter(({ campaignId }) => !rule.campaignIds || rule.campaignIds.includes(campaignId)),
      )
  }
}

const withoutOrigin = (url: string) => {
  const parsed = new URL(url)
  for (const name of [...parsed.searchParams.keys()]) if (name.startsWith('utm_')) parsed.searchParams.delete(name)
  return parsed.href
}

function isPage({ url: wanted, urlOperator = 'eq' }: Any, visited: string): boolean {
  if (wanted === undefined) return true
  return urlOperator === 'eq'
    ? withoutOrigin(visited) === withoutOrigin(wanted)
    : withoutOrigin(visited).startsWith(wanted)
}

function hasProperty({ path, op, value }: Any, payload: Any): boolean {
  const held = path.split('.').reduce((part: Any, key: string) => part?.[key], payload)
  if (typeof value === 'boolean') return (held === value) === (op === 'eq')
  const isNumeric = typeof [value].flat()[0] === 'number'
  const text = held === undefined || held === null ? '' : typeof held === 'object' ? JSON.stringify(held) : String(held)
  return compareField({ op, value }, isNumeric ? (typeof held === 'number' ? held : null) : text, '')
}

export const judgeHappened: Judge = (rule, contact, world) => {
  const { op, value } = rule.count ?? { op: 'gte', value: 1 }
  const number = momentsOf(rule, contact).filter((at) => inWindow(rule.window, at, world)).length
  return op === 'gte' ? number >= value : op === 'lte' ? number <= value : number === value
}

export const judgeSequence: Judge = ({ steps, within, window }, contact, world) => {
  const moments: Date[][] = steps.map((step: Any) =>
    momentsOf(step, contact).filter((at) => inWindow(window, at, world)),
  )
  const follows = (step: number, before: Date, end: Date): boolean =>
    step === moments.length || moments[step]!.some((at) => at > before && at <= end && follows(step + 1, at, end))
  return moments[0]!.some((at) => follows(1, at, later(at, within, world.timezone)))
}

export const judgeCart: Judge = ({ status, minValue = 0, ageHours, shopId }, { carts }, { now }) =>
  carts.some(
    (cart) =>
      cart.state === status &&
      cart.total >= Number(minValue) &&
      (shopId === undefined || cart.shopId === shopId) &&
      (ageHours === undefined || now.getTime() - cart.changed.getTime() >= ageHours * 3_600_000),
  )
