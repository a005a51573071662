import { describe, expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'
import { nextOpening } from './sending-window.ts'

describe('a deferred message', () => {
  test('is tried again within a minute, ever more seldom, and given up after 48 hours', () => {
    const delays: number[] = []
    for (let delay = retryDelay(0); delay !== null; delay = retryDelay(delays.length)) delays.push(delay)
    expect(delays[0]).toBeLessThanOrEqual(60_000)
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600_000
    expect(hours).toBeGreaterThanOrEqual(48)
    expect(hours).toBeLessThan(53)
  })
})

describe('hours of a mailing', () => {
  const day = { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5] }
  const night = { from: '22:00', to: '06:00', weekdays: [5] }
  const at = (local: string) => new Date(`${local}+01:00`)
  test.each<[string, typeof day, string, string | null]>([
    ['open', day, '2027-01-04T08:00:00', null],
    ['open until the end', day, '2027-01-04T17:59:59', null],
    ['closed in the evening', day, '2027-01-04T18:00:00', '2027-01-05T08:00:00'],
    ['closed before the morning', day, '2027-01-04T07:59:00', '2027-01-04T08:00:00'],
    ['closed at the weekend', day, '2027-01-09T12:00:00', '2027-01-11T08:00:00'],
    ['over midnight: in the evening', night, '2027-01-08T23:00:00', null],
    ['over midnight: in the morning after', night, '2027-01-09T05:59:00', null],
    ['over midnight: closed', night, '2027-01-09T06:00:00', '2027-01-15T22:00:00'],
    ['over midnight: not the morning before', night, '2027-01-08T05:00:00', '2027-01-08T22:00:00'],
  ])('%s', (_, window, now, next) => {
    expect(nextOpening(window, at(now), 'Europe/Prague')).toEqual(next && at(next))
  })

  test('a clock that is put forward moves them', () => {
    // 02:30 does not exist on this night: it opens after the gap.
    const window = { from: '02:30', to: '04:00', weekdays: [7] }
    expect(nextOpening(window, new Date('2027-03-28T00:00:00Z'), 'Europe/Prague')).toEqual(
      new Date('2027-03-28T01:30:00Z'),
    )
  })
})
