import { expect, test } from 'vitest'
import { healthOf } from './providers.ts'

test.each([
  [0.01, [], 'good'],
  [0.05, [], 'fair'],
  [0.11, [], 'bad'],
  [0.01, ['rate'], 'fair'],
  [0.01, ['rate', 'complaints'], 'bad'],
  [null, [], null],
] as const)('%s bounced with the warnings %j is %s', (bounced, codes, health) => {
  expect(
    healthOf(
      { rates: { bounced } },
      codes.map((code) => ({ code })),
    ),
  ).toBe(health)
})
