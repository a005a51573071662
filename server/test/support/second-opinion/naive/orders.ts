import type { Any, Judge, NaiveContact, NaiveOrder } from './contact.ts'
import { inWindow } from './days.ts'
import { fold } from './fields.ts'

/** An amount in millionths: sums of money are exact. */
const millionths = (amount: string | number): bigint => {
  const [whole, part = ''] = String(amount).split('.')
  return BigInt(whole! + part.padEnd(6, '0'))
}

/** The orders that a rule is about, in the order of time; those that were cancelled or came back only if it names them. */
export const ordersOf = (rule: Any, { orders }: NaiveContact): NaiveOrder[] =>
  orders
    .filter(({ state }) => (rule.states ? rule.states.includes(state) : state !== 'cancelled' && state !== 'returned'))
    .filter(({ shopId }) => rule.shopId === undefined || shopId === rule.shopId)
    .filter(({ currency }) => rule.currency === undefined || currency === rule.currency)
    .sort((a, b) => a.at.getTime() - b.at.getTime())

export const hasItem = ({ by, op, value }: Any, { items }: NaiveOrder): boolean =>
  items.some((item) => {
    const texts = by === 'category' ? item.categories : [item[by as 'code'] ?? '']
    return texts.map(fold).some((text) => {
      if (op === 'eq') return text === fold(value)
      return op === 'starts' ? text.startsWith(fold(value)) : text.includes(fold(value))
    })
  })

const isCount = ({ op, value }: Any, number: number): boolean =>
  op === 'gte' ? number >= value : op === 'lte' ? number <= value : number === value

const COMPARE: Record<string, (one: bigint, other: bigint) => boolean> = {
  gte: (one, other) => one >= other,
  gt: (one, other) => one > other,
  lte: (one, other) => one <= other,
  lt: (one, other) => one < other,
  eq: (one, other) => one === other,
}

/** The totals of a contact's orders, a list for each currency. */
const totalsOf = (rule: Any, contact: NaiveContact, world: Parameters<Judge>[2]): bigint[][] => {
  const orders = ordersOf(rule, contact).filter(({ at }) => inWindow(rule.window, at, world))
  return [...Map.groupBy(orders, ({ currency }) => currency).values()].map((own) =>
    own.map(({ total }) => millionths(total)),
  )
}

const sum = (amounts: bigint[]) => amounts.reduce((one, other) => one + other, 0n)

export const judgeTotal: Judge = (rule, contact, world) => {
  const sums = totalsOf(rule, contact, world).map(sum)
  const value = millionths(rule.value)
  const compare = (one: bigint) => COMPARE[rule.op]!(one, value)
  if (!sums.length) return compare(0n)
  const asksAll = ['lte', 'lt'].includes(rule.op) || (rule.op === 'eq' && value === 0n)
  return asksAll ? sums.every(compare) : sums.some(compare)
}

export const judgeAverage: Judge = (rule, contact, world) =>
  totalsOf(rule, contact, world).some((totals) =>
    // Compares the sum with so many times the value: no quotient, no rounding.
    COMPARE[rule.op]!(sum(totals), millionths(rule.value) * BigInt(totals.length)),
  )

export const judgeCount: Judge = ({ op, value, ...rule }, contact, world) => {
  const orders = ordersOf(rule, contact).filter(({ at }) => inWindow(rule.window, at, world))
  return isCount({ op, value }, orders.length)
}

export const judgeItem: Judge = ({ window, count = { op: 'gte', value: 1 }, ...rule }, contact, world) => {
  const orders = ordersOf(rule, contact).filter((order) => hasItem(rule, order) && inWindow(window, order.at, world))
  return isCount(count, orders.length)
}

export const judgeFirst: Judge = ({ window, ...rule }, contact, world) => {
  const first = ordersOf(rule, contact)[0]
  return first !== undefined && inWindow(window, first.at, world)
}

export const judgeLast: Judge = ({ window, ...rule }, contact, world) => {
  const last = ordersOf(rule, contact).at(-1)
  return last !== undefined && inWindow(window, last.at, world)
}

export const judgeScore: Judge = ({ groups, score, op, value, shopId }, { scores }) =>
  scores
    .filter((one) => shopId === undefined || one.shopId === shopId)
    .some((one) => (groups ? groups.includes(one.group) : isCount({ op, value }, one[score as 'r'])))
