import type { Config } from './graph.ts'

const TRIGGER = { reentry: 'parallel' }

/** Settings of new nodes: those that most people want. Names of objects are always chosen. */
const BEGINNINGS: Record<string, Config> = {
  trigger_now: TRIGGER,
  trigger_scheduled: TRIGGER,
  trigger_repeat: { every: { value: 7, unit: 'days' }, ...TRIGGER },
  trigger_event: TRIGGER,
  trigger_date: { kind: 'birthday', at: '09:00', ...TRIGGER },
  wait: { until: { kind: 'duration', value: 1, unit: 'days' } },
  wait_event: { timeout: { value: 3, unit: 'days' } },
  window: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  limit: { count: 500, per: 'hour' },
  frequency: { max: 3, days: 7 },
  switch: { branches: [{ key: 'b1', name: '' }] },
  split: {
    branches: [
      { key: 'a', percent: 50 },
      { key: 'b', percent: 50 },
    ],
  },
  list_change: { action: 'add' },
  label: { action: 'add' },
  set_field: { op: 'set' },
  webhook: { method: 'POST' },
}

export const beginningOf = (type: string): Config => structuredClone(BEGINNINGS[type] ?? {})

const SPLIT_KEYS = [...'abcdefghij']
const SWITCH_KEYS = Array.from({ length: 10 }, (_, i) => `b${i + 1}`)

/** The first key that no branch has; undefined when there are ten. */
export const freeBranch = (type: 'split' | 'switch', taken: readonly string[]): string | undefined =>
  (type === 'split' ? SPLIT_KEYS : SWITCH_KEYS).find((key) => !taken.includes(key))

/** Percentages that differ by at most one and sum up to 100. */
export const evenPercents = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(100 / count) + (i < 100 % count ? 1 : 0))
