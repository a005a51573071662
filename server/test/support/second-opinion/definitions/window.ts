import { below, day, pick } from '../chance.ts'

export function window(): object {
  const [from, to] = [day(), day()].sort()
  return pick([
    { kind: 'ever' },
    { kind: 'last', value: 1 + below(60), unit: 'days' },
    { kind: 'last', value: 1 + below(20), unit: 'weeks' },
    { kind: 'last', value: 1 + below(14), unit: 'months' },
    { kind: 'between', from, to },
    { kind: 'before', to },
    { kind: 'after', from },
  ])
}

/** How often and when something happened. */
export const counted = () => ({
  ...pick([{}, { window: window() }]),
  ...pick([{}, { count: { op: pick(['gte', 'lte', 'eq']), value: below(4) } }]),
})
