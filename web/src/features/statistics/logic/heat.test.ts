import { expect, test } from 'vitest'
import { bestHour, colourOf, heatOf, isStrong } from './heat.ts'

test('the best hour has most opens and clicks; the first of equals', () => {
  const hour = (hour: number, opens: number, clicks = 0) => ({ weekday: 1, hour, opens, clicks })
  expect(bestHour([hour(1, 2), hour(2, 1, 3), hour(3, 4)])).toEqual(hour(2, 1, 3))
  expect(bestHour([hour(1, 0)])).toBeUndefined()
  expect(bestHour([])).toBeUndefined()
})

test('colours follow the share of the largest value', () => {
  expect(heatOf(5, 10)).toBe(0.5)
  expect(heatOf(0, 0)).toBe(0)
  expect(isStrong(0.9)).toBe(true)
  expect(colourOf(1)).toContain('100%')
  expect(colourOf(0)).not.toContain('mix')
})
