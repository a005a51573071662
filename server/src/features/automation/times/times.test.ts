import { describe, expect, test } from 'vitest'
import type { TimeSubject } from './define-time.ts'
import { momentOf, type TimeSpec, timeFault, timeKinds } from './time-spec.ts'

const ZONE = 'Europe/Prague'
const at = (spec: object, base: string, subject: Partial<TimeSubject> = {}) =>
  momentOf(spec as TimeSpec, { base: new Date(base), timezone: ZONE }, { share: 0, ...subject })?.toISOString() ?? null

test.each(timeKinds().flatMap(({ kind, examples }) => examples.map((example) => [kind, example] as const)))(
  'the example of %s is valid',
  (kind, example) => {
    expect(timeFault({ kind, ...example })).toBeNull()
  },
)

test.each([
  [null, ''],
  [[], ''],
  [{}, 'kind'],
  [{ kind: 'nosuch' }, 'kind'],
  [{ kind: 'duration', value: 0, unit: 'days' }, 'value'],
  [{ kind: 'duration', value: 11, unit: 'years' }, 'value'],
  [{ kind: 'duration', value: 3, unit: 'decades' }, 'unit'],
  [{ kind: 'duration', value: 3, unit: 'days', more: 1 }, 'more'],
  [{ kind: 'date', at: '2026-02-30T10:00' }, 'at'],
  [{ kind: 'date', at: '2026-02-01 10:00' }, 'at'],
  [{ kind: 'time', at: '24:00' }, 'at'],
  [{ kind: 'time', at: '09:00', weekdays: [0] }, 'weekdays.0'],
  [{ kind: 'field', field: 'firstName', at: '09:00' }, 'field'],
  [{ kind: 'event_field', path: '__proto__..x' }, 'path'],
  [{ kind: 'best_hour', withinHours: 0 }, 'withinHours'],
  [{ kind: 'spread', over: { value: 100_000, unit: 'hours' } }, 'over.value'],
])('%j is wrong in %j', (spec, field) => {
  expect(timeFault(spec)).toBe(field)
})

describe('a duration', () => {
  const spec = (value: number, unit: string) => ({ kind: 'duration', value, unit })

  test.each([
    // Clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
    [spec(24, 'hours'), '2026-03-28T11:00:00Z', '2026-03-29T11:00:00.000Z'],
    [spec(1, 'days'), '2026-03-28T11:00:00Z', '2026-03-29T10:00:00.000Z'],
    [spec(24, 'hours'), '2026-10-24T10:00:00Z', '2026-10-25T10:00:00.000Z'],
    [spec(1, 'days'), '2026-10-24T10:00:00Z', '2026-10-25T11:00:00.000Z'],
    // 2:30 does not exist on that day.
    [spec(1, 'days'), '2026-03-28T01:30:00Z', '2026-03-29T01:30:00.000Z'],
    [spec(90, 'minutes'), '2026-03-29T00:45:00Z', '2026-03-29T02:15:00.000Z'],
    [spec(2, 'weeks'), '2026-03-20T08:00:00Z', '2026-04-03T07:00:00.000Z'],
    [spec(1, 'months'), '2026-01-31T08:00:00Z', '2026-02-28T08:00:00.000Z'],
    [spec(1, 'months'), '2028-01-31T08:00:00Z', '2028-02-29T08:00:00.000Z'],
    [spec(1, 'years'), '2028-02-29T08:00:00Z', '2029-02-28T08:00:00.000Z'],
    [spec(10, 'years'), '2026-01-01T08:00:00Z', '2036-01-01T08:00:00.000Z'],
  ])('%j from %s', (spec, base, expected) => {
    expect(at(spec, base)).toBe(expected)
  })
})

describe('a date or a time', () => {
  test.each([
    [{ kind: 'date', at: '2026-07-01T09:00' }, '2026-03-01T08:00:00Z', '2026-07-01T07:00:00.000Z'],
    // A date that is over goes on at once; the engine compares it with now.
    [{ kind: 'date', at: '2020-07-01T09:00' }, '2026-03-01T08:00:00Z', '2020-07-01T07:00:00.000Z'],
    [{ kind: 'date', at: '2099-07-01T09:00' }, '2026-03-01T08:00:00Z', '2036-03-01T08:00:00.000Z'],
    [{ kind: 'time', at: '09:00' }, '2026-03-02T07:00:00Z', '2026-03-02T08:00:00.000Z'],
    [{ kind: 'time', at: '09:00' }, '2026-03-02T08:00:30Z', '2026-03-02T08:00:30.000Z'],
    [{ kind: 'time', at: '09:00' }, '2026-03-02T08:01:00Z', '2026-03-03T08:00:00.000Z'],
    // 2 March 2026 is a Monday.
    [{ kind: 'time', at: '09:00', weekdays: [6] }, '2026-03-02T08:00:00Z', '2026-03-07T08:00:00.000Z'],
    [{ kind: 'time', at: '02:30' }, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    [{ kind: 'time', at: '02:30' }, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ])('%j from %s', (spec, base, expected) => {
    expect(at(spec, base)).toBe(expected)
  })
})

describe('a field of the contact', () => {
  const birthday = { kind: 'field', field: 'birthday', at: '09:00' }

  test.each([
    [birthday, '2026-03-01T08:00:00Z', '1990-03-01', '2026-03-01T08:00:00.000Z'],
    [birthday, '2026-03-01T08:00:01Z', '1990-03-01', '2027-03-01T08:00:00.000Z'],
    [birthday, '2026-01-01T08:00:00Z', '1992-02-29', '2026-02-28T08:00:00.000Z'],
    [birthday, '2028-01-01T08:00:00Z', '1992-02-29', '2028-02-29T08:00:00.000Z'],
    [{ ...birthday, offsetDays: -3 }, '2026-02-27T08:00:00Z', '1990-03-01', '2027-02-26T08:00:00.000Z'],
    [{ ...birthday, field: 'nameDay', offsetDays: -5 }, '2026-12-30T08:00:00Z', '01-04', '2026-12-30T08:00:00.000Z'],
    [{ ...birthday, field: 'cf:7', offsetDays: 2 }, '2026-03-01T08:00:00Z', '2026-05-01', '2026-05-03T07:00:00.000Z'],
    [{ ...birthday, field: 'cf:7' }, '2026-03-01T08:00:00Z', '2020-05-01', '2020-05-01T07:00:00.000Z'],
    [birthday, '2026-03-01T08:00:00Z', null, null],
  ])('%j from %s with %s', (spec, base, field, expected) => {
    expect(at(spec, base, { field })).toBe(expected)
  })
})

describe('other kinds', () => {
  test('a time in the event', () => {
    const spec = { kind: 'event_field', path: 'payload.at', offset: { value: 2, unit: 'hours', before: true } }
    const of = (value: unknown) => at(spec, '2026-03-01T08:00:00Z', { event: { payload: { at: value } } })
    expect(of('2026-03-05T10:00:00+01:00')).toBe('2026-03-05T07:00:00.000Z')
    expect(of('2026-03-05')).toBe('2026-03-04T21:00:00.000Z')
    for (const wrong of ['tomorrow', 5, null, undefined, '2026-02-30T99:00:00Z', {}]) expect(of(wrong)).toBeNull()
    expect(at({ ...spec, path: 'constructor.name' }, '2026-03-01T08:00:00Z', { event: {} })).toBeNull()
  })

  test('the best hour, if it comes soon enough', () => {
    const spec = { kind: 'best_hour', withinHours: 12 }
    const from = (base: string, bestHour?: number) => at(spec, base, bestHour === undefined ? {} : { bestHour })
    expect(from('2026-03-01T08:00:00Z', 18)).toBe('2026-03-01T17:00:00.000Z')
    expect(from('2026-03-01T08:20:00Z', 9)).toBe('2026-03-01T08:20:00.000Z')
    expect(from('2026-03-01T09:20:00Z', 9)).toBeNull()
    expect(from('2026-03-01T08:00:00Z')).toBeNull()
  })

  test('spread divides the time by the share of the contact', () => {
    const spec = { kind: 'spread', over: { value: 10, unit: 'hours' } }
    expect(at(spec, '2026-03-01T08:00:00Z', { share: 0 })).toBe('2026-03-01T08:00:00.000Z')
    expect(at(spec, '2026-03-01T08:00:00Z', { share: 0.5 })).toBe('2026-03-01T13:00:00.000Z')
  })
})
