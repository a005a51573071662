import { expect, test } from 'vitest'
import { abSample, isProven } from './ab-sample.ts'

const two = { variants: [{ key: 'a' }, { key: 'b' }], testPercent: 20 }

test('the people of a test are counted, and a small test is recognised', () => {
  expect(abSample(two, 152, 0)).toEqual({ tested: 30, each: 15, isSmall: true, enoughPercent: null })
  expect(abSample(two, 6000, 0)).toEqual({ tested: 1200, each: 600, isSmall: true, enoughPercent: 35 })
  expect(abSample(two, 20_000, 0)).toMatchObject({ tested: 4000, each: 2000, isSmall: false })
  expect(abSample(two, 1000, 10)).toMatchObject({ tested: 180, each: 90 })
  expect(abSample(two, 0, 0)).toEqual({ tested: 0, each: 0, isSmall: true, enoughPercent: null })
})

test('a difference of a few people proves nothing', () => {
  expect(isProven({ sent: 15, reached: 4 }, { sent: 16, reached: 2 })).toBe(false)
  expect(isProven({ sent: 1000, reached: 260 }, { sent: 1000, reached: 200 })).toBe(true)
  expect(isProven({ sent: 1000, reached: 0 }, { sent: 1000, reached: 0 })).toBe(false)
  expect(isProven({ sent: 0, reached: 0 }, { sent: 10, reached: 5 })).toBe(false)
})
