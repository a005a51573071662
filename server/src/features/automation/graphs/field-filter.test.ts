import { describe, expect, test } from 'vitest'
import { fieldFilterFault, matchesChange, OPERATORS } from './field-filter.ts'

const TODAY = '2026-03-10'
const became = (op: string, value: unknown, actual: unknown) =>
  matchesChange(
    { field: 'cf:1', after: { op, ...(value === undefined ? {} : { value: value as string }) } },
    [{ field: 'cf:1', before: null, after: actual }],
    TODAY,
  )

/** Operator, value of the filter, values that it takes, values that it does not take. */
const CASES: [string, unknown, unknown[], unknown[]][] = [
  ['any', undefined, ['x', null], []],
  ['empty', undefined, [null, '', []], ['x', 0]],
  ['filled', undefined, ['x', 0, ['1']], [null, '', []]],
  ['eq', 'Plzeň', ['plzen', 'PLZEŇ'], ['Plzeňsko', null]],
  ['contains', 'zeň', ['Plzen', 'ŽEŇ zen'], ['Praha', null]],
  ['starts', 'pl', ['Plzeň'], ['Opl', null]],
  ['on_day', '2026-03-01', ['2026-03-01', '2026-03-01T10:00:00.000Z'], ['2026-03-02', null]],
  ['from', '2026-03-01', ['2026-03-01', '2026-03-02'], ['2026-02-28', null]],
  ['until', '2026-03-01', ['2026-03-01', '2026-02-28'], ['2026-03-02', null]],
  ['newer', 5, ['2026-03-06', '2026-03-10'], ['2026-03-05', null]],
  ['older', 5, ['2026-03-05', '2020-01-01'], ['2026-03-06', null]],
  ['gt', 5, [6, '6'], [5, null]],
  ['gte', 5, [5, 6], [4, null]],
  ['lt', 5, [4], [5, null]],
  ['lte', 5, [5, 4], [6, null]],
  ['eq_option', 'a', ['a'], ['b', null]],
  ['has_option', 'a', [['a', 'b']], [['b'], null, 'a']],
  ['checked', undefined, [true], [false, null]],
  ['unchecked', undefined, [false, null], [true]],
]

describe('operators of fieldFilter', () => {
  test.each(CASES)('%s %s', (op, value, taken, others) => {
    for (const actual of taken) expect([actual, became(op, value, actual)]).toEqual([actual, true])
    for (const actual of others) expect([actual, became(op, value, actual)]).toEqual([actual, false])
  })

  test('all of them are tried', () => {
    const all = new Set<string>(Object.values(OPERATORS).flat())
    expect(new Set(CASES.map(([op]) => op))).toEqual(all)
  })

  test('belong to the kind of the field, and need their value', () => {
    const fault = (field: string, op: string, value?: string | number) =>
      fieldFilterFault({ field, after: { op, ...(value === undefined ? {} : { value }) } })
    expect(fault('city', 'contains', 'P')).toBeNull()
    expect(fault('city', 'newer', 5)).toBe('after.op')
    expect(fault('birthday', 'newer', 5)).toBeNull()
    expect(fault('birthday', 'newer', 'soon')).toBe('after.value')
    expect(fault('city', 'eq')).toBe('after.value')
    expect(fault('cf:1', 'gt', 5)).toBeNull()
  })
})
