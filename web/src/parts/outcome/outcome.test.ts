import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test('delivered and undelivered mails are all attempts', () => {
  // 1602 were accepted, 24 were refused, and 2 of the accepted ones returned.
  expect(outcomeOf({ sent: 1602, failed: 24, delivered: 1600 })).toEqual({
    tried: 1626,
    delivered: 1600,
    undelivered: 26,
    deliveredShare: 1600 / 1626,
    undeliveredShare: 26 / 1626,
  })
})

test('without attempts there are no shares', () => {
  expect(outcomeOf({ sent: 0, failed: 0, delivered: 0 })).toMatchObject({
    deliveredShare: null,
    undeliveredShare: null,
  })
})
