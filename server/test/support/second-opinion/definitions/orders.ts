import { below, pick, random } from '../chance.ts'
import type { NaiveContact } from '../naive/contact.ts'
import type { Place } from '../place.ts'
import { CURRENCIES, GROUPS, STATES } from '../rows/orders.ts'
import { counted, window } from './window.ts'

type Make = () => object

/** Random rules about orders; many compare with an amount that a contact has exactly. */
export function orderRules(place: Place, people: readonly NaiveContact[]): { rules: Make[]; steps: Make[] } {
  const orders = () => ({
    ...pick([{}, {}, { shopId: pick(place.shops) }]),
    ...pick([{}, {}, { states: [pick(STATES)] }, { states: ['delivered', 'cancelled', 'returned'] }]),
  })
  const currency = () => pick([{}, { currency: pick([...CURRENCIES, 'GBP']) }])
  const item = () =>
    pick<object>([
      { by: 'code', ...compared(['tulip-1', 'TULIP', 'vase', 'rose_', '%']) },
      { by: 'name', ...compared(['růže', 'tulipan', '100%', 'vaza\\', 'MODRA', '_']) },
      { by: 'brand', ...compared(['kvetinka', 'Květinka s', 'sklo']) },
      { by: 'category', ...compared(['darky', 'Vázy', 'kvetiny |', 'tulip']) },
    ])
  const amount = () => ({
    op: pick(['gte', 'lte', 'gt', 'lt', 'eq']),
    value: random() < 0.5 ? pick(['0', 0, '0.3', 100, '100.50', '333.333333']) : anAmount(people),
    ...currency(),
    ...pick([{}, { window: window() }]),
    ...orders(),
  })
  const rules: Make[] = [
    () => ({
      ...{ type: 'order_count', op: pick(['gte', 'lte', 'eq']), value: below(4) },
      ...currency(),
      ...pick([{}, { window: window() }]),
      ...orders(),
    }),
    () => ({ type: 'order_total', ...amount() }),
    () => ({ type: 'order_average', ...amount() }),
    () => ({ type: pick(['order_first', 'order_last']), window: window(), ...orders() }),
    () => ({ type: 'order_item', ...item(), ...counted(), ...orders() }),
    () => ({
      type: 'rfm',
      ...pick<object>([
        { groups: [pick(GROUPS)] },
        { groups: ['champions', 'loyal', 'inactive'] },
        { score: pick(['r', 'f', 'm']), op: pick(['gte', 'lte', 'eq']), value: 1 + below(5) },
      ]),
      ...pick([{}, { shopId: pick(place.shops) }]),
    }),
  ]
  const steps: Make[] = [
    () => ({ type: 'order_count', ...currency(), ...orders() }),
    () => ({ type: 'order_item', ...item(), ...orders() }),
    () => ({ type: pick(['order_first', 'order_last']), ...orders() }),
  ]
  return { rules, steps }
}

const compared = (values: string[]) => ({ op: pick(['eq', 'contains', 'starts']), value: pick(values) })

/** An amount that one of the contacts spent, or a part of it. */
function anAmount(people: readonly NaiveContact[]): string {
  const totals = pick(people)
    .orders.filter(() => random() < 0.8)
    .map(({ total }) => total.split('.') as [string, string?])
  const sum = totals.reduce((all, [whole, part = '']) => all + BigInt(whole + part.padEnd(6, '0')), 0n)
  const value = pick([sum, totals.length ? sum / BigInt(totals.length) : 0n])
  // More digits than a rule may have.
  if (value >= 10n ** 21n) return '1'
  return `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`
}
