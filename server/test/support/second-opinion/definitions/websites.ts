import { below, pick } from '../chance.ts'
import type { Place } from '../place.ts'
import { NAMES, PAGES, VISIT_TYPES } from '../rows/websites.ts'
import { counted, window } from './window.ts'

type Make = () => object
const CART_STATES = ['open', 'recovered', 'lost']

/** Random rules about websites, and sequences of their steps and the others. */
export function webRules({ shops }: Place, otherSteps: Make[]): Make[] {
  const ofShop = () => pick([{}, {}, { shopId: pick(shops) }])
  const visits = () => ({
    ...pick([{}, { visitType: pick(Object.keys(VISIT_TYPES)) }]),
    ...pick([
      {},
      { url: pick([...PAGES, 'https://shop.example/tulips?utm_source=x']) },
      { url: pick([...PAGES, 'https://shop.example/t', 'https://']), urlOperator: 'starts' },
    ]),
    ...ofShop(),
  })
  const customEvents = () => ({
    name: pick(NAMES),
    ...pick([{}, { properties: [property()] }, { properties: [property(), property()] }]),
    ...ofShop(),
  })
  const amount = () => pick<object>([{}, { minValue: pick(['99.90', '100', 10]) }])
  const steps: Make[] = [
    () => ({ type: 'visit', ...visits() }),
    () => ({ type: 'visit', ...visits() }),
    () => ({ type: 'event_custom', ...customEvents() }),
    () => ({ type: 'cart', ...pick([{}, { status: pick(CART_STATES) }]), ...amount(), ...ofShop() }),
    () => ({
      type: `email_${pick(['sent', 'opened', 'clicked'])}`,
      ...pick([{}, { human: false }]),
      ...pick([{}, {}, { campaignIds: ['1'] }]),
    }),
    ...otherSteps,
  ]
  const sequence = () => ({
    type: 'sequence',
    steps: Array.from({ length: pick([2, 2, 2, 3, 5]) }, () => pick(steps)()),
    within: pick([
      { value: pick([1, 30]), unit: 'minutes' },
      { value: pick([2, 24]), unit: 'hours' },
      { value: pick([1, 2, 60, 200]), unit: 'days' },
      { value: pick([1, 10, 30]), unit: 'weeks' },
      { value: pick([1, 6, 12]), unit: 'months' },
    ]),
    ...pick([{}, { window: window() }]),
  })
  return [
    () => ({ type: 'visit', ...visits(), ...counted() }),
    () => ({ type: 'event_custom', ...customEvents(), ...counted() }),
    () => ({
      type: 'cart',
      status: pick(CART_STATES),
      ...amount(),
      ...pick([{}, { ageHours: pick([0, 24, 5000, below(9000)]) }]),
      ...ofShop(),
    }),
    sequence,
    sequence,
    sequence,
  ]
}

const property = () =>
  pick<object>([
    { path: 'score', op: pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']), value: pick([2.5, 7]) },
    { path: 'score', op: 'between', value: [1, 7] },
    { path: 'score', op: 'in', value: [7, 8] },
    { path: 'score', op: pick(['eq', 'neq']), value: '7' },
    { path: 'level.name', op: pick(['eq', 'neq', 'contains', 'not_contains', 'starts', 'ends']), value: 'ZDAR' },
    { path: 'level.name', op: 'in', value: ['zdar', 'Castle 2'] },
    { path: 'won', op: pick(['eq', 'neq']), value: pick([true, false]) },
    { path: pick(['won', 'level.name', 'nothing.at.all']), op: pick(['filled', 'empty']) },
  ])
