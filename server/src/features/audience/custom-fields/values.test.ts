import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { type CustomValue, type FieldOfValue, presentCustomValues, readCustomValues } from './values.ts'

const OPTIONS = [
  { id: '3', name: 'Zlatá', order: 0 },
  { id: '1', name: 'Stříbrná', order: 1 },
  { id: '2', name: '3', order: 2 },
]
const field = (type: FieldOfValue['type'], more: Partial<FieldOfValue> = {}): FieldOfValue => ({
  id: '7',
  type,
  options: type === 'select' || type === 'multi' ? OPTIONS : [],
  archived: false,
  ...more,
})
const read = (type: FieldOfValue['type'], value: unknown) => readCustomValues([field(type)], { '7': value })['7']

/** The field named by the error. */
function refused(act: () => unknown): string {
  try {
    return `accepted: ${JSON.stringify(act())}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('validation')
    return error.message
  }
}

const GOOD: [FieldOfValue['type'], unknown, CustomValue | null][] = [
  ['text', 'Brno', 'Brno'],
  ['text', '  Brno\n', 'Brno'],
  ['text', 'Ku\u030an\u030c', 'Kůň'],
  ['text', 'ž'.repeat(1000), 'ž'.repeat(1000)],
  ['text', '😀'.repeat(1000), '😀'.repeat(1000)],
  ['text', `{{cf_x}} <script> ' "; --`, `{{cf_x}} <script> ' "; --`],
  ['text', ' \t\n', null],
  ['textarea', 'a\n\nb', 'a\n\nb'],
  ['textarea', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['url', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['url', ' HTTP://example.com ', 'HTTP://example.com'],
  ['url', 'https://háčky.example.com/ž', 'https://háčky.example.com/ž'],
  ['url', `https://e.com/${'x'.repeat(1986)}`, `https://e.com/${'x'.repeat(1986)}`],
  ['number', 0, 0],
  ['number', -1.5, -1.5],
  ['number', Number.MAX_VALUE, Number.MAX_VALUE],
  ['bool', true, true],
  ['bool', false, false],
  ['date', '2028-02-29', '2028-02-29'],
  ['date', '0001-01-01', '0001-01-01'],
  ['datetime', '2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
  ['datetime', '2026-03-01T09:30+02:00', '2026-03-01T07:30:00.000Z'],
  ['datetime', '2026-03-01T09:30:00.123456-05:30', '2026-03-01T15:00:00.123Z'],
  ['select', '1', '1'],
  ['select', 'Stříbrná', '1'],
  ['select', ' STŘÍBRNÁ ', '1'],
  ['select', 'Str\u030ci\u0301brna\u0301', '1'],
  // An option named "3" is not the one with that id: an answer that is sent back must mean the same.
  ['select', '3', '3'],
  ['multi', ['2', '3'], ['3', '2']],
  ['multi', ['stříbrná', '3', '1', 'Zlatá'], ['3', '1']],
  ['multi', Array(200).fill('1'), ['1']],
  ['multi', [], null],
]

const STRINGS = ['text', 'textarea', 'url', 'date', 'datetime', 'select'] as const
const BAD: [FieldOfValue['type'], unknown][] = [
  ...STRINGS.flatMap((type) =>
    [1, true, [], ['1'], {}, undefined, 'a\0b', '\ud800'].map((value): [FieldOfValue['type'], unknown] => [
      type,
      value,
    ]),
  ),
  ['text', 'x'.repeat(1001)],
  ['text', 'x'.repeat(5_000_000)],
  ['text', '😀'.repeat(1001)],
  ['textarea', 'x'.repeat(10_001)],
  ['url', 'example.com'],
  ['url', '//example.com'],
  ['url', 'https:example.com'],
  ['url', 'https://'],
  ['url', 'http://['],
  ['url', 'https://exam ple.com'],
  ['url', 'https://example.com/\u0007'],
  ['url', 'javascript:alert(1)//https://example.com'],
  ['url', 'data:text/html,x'],
  ['url', 'ftp://example.com'],
  ['url', `https://e.com/${'x'.repeat(1987)}`],
  ['number', '5'],
  ['number', Number.NaN],
  ['number', JSON.parse('1e400')],
  ['number', true],
  ['number', [5]],
  ['number', {}],
  ['bool', 'true'],
  ['bool', 1],
  ['bool', 0],
  ['bool', []],
  ['date', '2026-02-29'],
  ['date', '2026-13-01'],
  ['date', '0000-01-01'],
  ['date', '1.3.2026'],
  ['date', ' 2026-03-01'],
  ['date', '2026-03-01T00:00:00Z'],
  ['datetime', '2026-03-01'],
  ['datetime', '2026-03-01T09:30:00'],
  ['datetime', '2026-02-30T09:30:00Z'],
  ['datetime', '2026-03-01T25:00:00Z'],
  ['datetime', '2026-03-01T09:30:00+99:99'],
  ['datetime', '+012026-03-01T09:30:00Z'],
  ['select', '4'],
  ['select', '03'],
  ['select', 'Stribrna'],
  ['select', 'constructor'],
  // Texts that are far too long are not trimmed, normalised or compared.
  ['select', `Zlatá${' '.repeat(5_000_000)}`],
  ['multi', ['1', `Zlatá${' '.repeat(1000)}`]],
  ['multi', '1'],
  ['multi', ['1', '4']],
  ['multi', ['1', 3]],
  ['multi', ['1', null]],
  ['multi', ['']],
  ['multi', [['1']]],
  ['multi', { 0: '1', length: 1 }],
  ['multi', Array(201).fill('1')],
]

const short = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)
const named = <T extends unknown[]>(rows: [FieldOfValue['type'], unknown, ...T][]) =>
  rows.map((row) => [row[0], short(row[1]), row] as const)

describe('reading values', () => {
  test.each(named(GOOD))('%s accepts %s', (_type, _value, [type, value, stored]) => {
    expect(read(type, value)).toEqual(stored)
    // A stored value can be sent back.
    if (stored !== null) expect(read(type, stored)).toEqual(stored)
  })

  test.each(named(BAD))('%s refuses %s', (_type, _value, [type, value]) => {
    expect(refused(() => read(type, value))).toBe('customFields.7')
  })

  test.each(['text', 'textarea', 'url', 'number', 'date', 'datetime', 'bool', 'select', 'multi'] as const)(
    'null and an empty text clear %s',
    (type) => {
      expect(read(type, null)).toBeNull()
      expect(read(type, '')).toBeNull()
    },
  )

  test('several fields are read at once, each by its own type', () => {
    const fields = [field('text', { id: '1' }), field('number', { id: '2' }), field('select', { id: '3' })]
    expect(readCustomValues(fields, { '1': 'a', '2': 2, '3': null })).toEqual({ '1': 'a', '2': 2, '3': null })
    expect(readCustomValues(fields, {})).toEqual({})
    expect(refused(() => readCustomValues(fields, { '1': 'a', '2': 'a', '3': null }))).toBe('customFields.2')
  })

  test.each(['8', '07', '', 'name', 'constructor', '__proto__'])('a field %j that does not exist is named', (id) => {
    const input = JSON.parse(`{${JSON.stringify(id)}: "x"}`)
    expect(refused(() => readCustomValues([field('text')], input))).toBe(`customFields.${id}`)
  })

  test('an archived field accepts no value', () => {
    const archived = [field('text', { archived: true })]
    expect(refused(() => readCustomValues(archived, { '7': 'x' }))).toBe('customFields.7')
    expect(readCustomValues(archived, { '7': null })).toEqual({ '7': null })
  })

  test('the path in the error is a parameter', () => {
    expect(refused(() => readCustomValues([], { '7': 'x' }, 'items.3.customFields'))).toBe('items.3.customFields.7')
  })
})

describe('showing values', () => {
  test('values of deleted fields and cleared values are left out, those of archived fields stay', () => {
    const fields = [
      field('text', { id: '1' }),
      field('bool', { id: '2', archived: true }),
      field('number', { id: '3' }),
    ]
    expect(presentCustomValues(fields, { '1': 'a', '2': false, '3': null, '9': 'gone' })).toEqual({
      '1': 'a',
      '2': false,
    })
    expect(presentCustomValues([], { '1': 'a' })).toEqual({})
    expect(presentCustomValues(fields, {})).toEqual({})
  })

  test('removed options are left out', () => {
    const fields = [field('select', { id: '1' }), field('multi', { id: '2' }), field('multi', { id: '3' })]
    expect(presentCustomValues(fields, { '1': '9', '2': ['9', '1'], '3': ['9'] })).toEqual({ '2': ['1'] })
    expect(presentCustomValues(fields, { '1': '3' })).toEqual({ '1': '3' })
  })
})
