import { expect, test } from 'vitest'
import { healthOf } from './providers.ts'

const rates = (delivered: number | null) => ({
  rates: { delivered, complained: null, bounced: null, opened: null, clicked: null },
})

test.each([
  [0.99, [], 'good'],
  [0.95, [], 'fair'],
  [0.89, [], 'bad'],
  [0.99, ['rate'], 'fair'],
  [0.99, ['rate', 'complaints'], 'bad'],
  [null, [], null],
] as const)('%s delivered with the warnings %j is %s', (delivered, codes, health) => {
  expect(
    healthOf(
      rates(delivered),
      codes.map((code) => ({ code })),
    ),
  ).toBe(health)
})
