import { describe, expect, test } from 'vitest'
import type { DateFormat } from './dates.ts'
import { PROFILE_FIELDS, type ProfileField } from './fields.ts'
import { readFlag, readValue, type ValueFault } from './values.ts'

const value = (value: string) => ({ value })
const fault = (fault: ValueFault) => ({ fault })

test.each([...PROFILE_FIELDS, 'email'] as const)('an empty %s is null', (field) => {
  for (const cell of ['', ' ', '\u00a0\u200b\ufeff', '\t\r\n']) expect(readValue(field, cell)).toBeNull()
})

describe('texts', () => {
  test.each([
    ['  Jana ', 'Jana'],
    ['\u00a0Jana\u00a0Marie\ufeff', 'Jana Marie'],
    ['Ja\u200bna', 'Jana'],
    ['Jana\r\nMarie\0', 'Jana Marie'],
    ['Jirˇi', 'Jirˇi'],
    ['Jir\u030ci\u0301', 'Jiří'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['="007"', '007'],
    ["'+420 777", '+420 777'],
    ["'110 00", '110 00'],
    ["'\n=1", '=1'],
    ["'\uff1d1", '\uff1d1'],
    ["'t Hooft", "'t Hooft"],
    ['=SUM(A1)', '=SUM(A1)'],
  ])('%j is %j', (cell, text) => expect(readValue('firstName', cell)).toEqual(value(text)))

  test('a note keeps its lines', () => {
    expect(readValue('note', ' one\r\ntwo\u2028three\u0007 \n')).toEqual(value('one\ntwo\nthree'))
  })

  test('have the maximum length of the profile', () => {
    expect(readValue('firstName', '🌷'.repeat(100))).toEqual(value('🌷'.repeat(100)))
    expect(readValue('firstName', 'x'.repeat(101))).toEqual(fault('too_long'))
    expect(readValue('postalCode', 'x'.repeat(21))).toEqual(fault('too_long'))
    expect(readValue('note', 'x'.repeat(10_000))).toEqual(value('x'.repeat(10_000)))
  })

  test('a number that Excel has rounded is refused', () => {
    expect(readValue('phone', '4,20777E+11')).toEqual(fault('rounded_number'))
    expect(readValue('mobile', '4.20777123E+11')).toEqual(fault('rounded_number'))
    expect(readValue('note', '4,2E+11')).toEqual(value('4,2E+11'))
  })

  test('many spaces do not take quadratic time', () => {
    const cell = `a${' \u200e'.repeat(5000)}b`
    const started = performance.now()
    for (let at = 0; at < 100; at++) for (const field of ['note', 'firstName', 'email'] as const) readValue(field, cell)
    // Only catches what hangs: a test must not depend on the speed of the machine.
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})

test.each([
  ['jana@example.com', value('jana@example.com')],
  ['\u00a0Jana@Example.COM\u200b', value('Jana@example.com')],
  ['jana@\u00adexample.com', value('jana@example.com')],
  ['jana@háčkyčárky.cz', value('jana@xn--hkyrky-ptac70bc.cz')],
  ['jana', fault('address')],
  ['jana@@example.com', fault('address')],
  ['=cmd@example.com;x', fault('address')],
  [`${'x'.repeat(5000)}@example.com`, fault('address')],
])('the address %j', (cell, reading) => expect(readValue('email', cell)).toEqual(reading))

describe('days', () => {
  test.each<[string, DateFormat | undefined, string | null]>([
    ['1980-02-01', undefined, '1980-02-01'],
    ['1980-2-1', undefined, '1980-02-01'],
    ['1980-02-01T00:00:00Z', undefined, '1980-02-01'],
    ['1980-02-01 12:30:00', undefined, '1980-02-01'],
    ['1.2.1980', undefined, '1980-02-01'],
    ['01. 02. 1980', undefined, '1980-02-01'],
    ['1.\u00a02.\u00a01980 0:00', undefined, '1980-02-01'],
    ['29.2.2000', undefined, '2000-02-29'],
    ['29.2.1999', undefined, null],
    ['31.4.1980', undefined, null],
    ['02/01/1980', undefined, null],
    ['1.2.80', undefined, null],
    ['1.2.1880', undefined, null],
    ['leden 1980', undefined, null],
    ['02/01/1980', 'MM/DD/YYYY', '1980-02-01'],
    ['2/1/1980', 'MM/DD/YYYY', '1980-02-01'],
    ['13/01/1980', 'MM/DD/YYYY', null],
    ['1.2.1980', 'MM/DD/YYYY', null],
    ['1.2.1980', 'DD.MM.YYYY', '1980-02-01'],
    ['1980-02-01', 'DD.MM.YYYY', '1980-02-01'],
    ['1.2.1980', 'YYYY-MM-DD', null],
  ])('%j as %s is %s', (cell, format, day) => {
    expect(readValue('birthday', cell, { format })).toEqual(day ? value(day) : fault('date'))
  })

  test('a date of zeros is empty', () => {
    expect(readValue('birthday', '0000-00-00')).toBeNull()
    expect(readValue('birthday', '0000-00-00 00:00:00')).toBeNull()
    expect(readValue('nameDay', '00-00')).toBeNull()
  })

  test.each<[string, DateFormat | undefined, string | null]>([
    ['05-24', undefined, '05-24'],
    ['--05-24', undefined, '05-24'],
    ['0000-05-24', undefined, '05-24'],
    ['2026-05-24', undefined, '05-24'],
    ['24.5.', undefined, '05-24'],
    ['24. 5.', undefined, '05-24'],
    ['24.5', undefined, '05-24'],
    ['24.5.2026', undefined, '05-24'],
    ['29.2.', undefined, '02-29'],
    ['5/24', 'MM/DD/YYYY', '05-24'],
    ['5/24', undefined, null],
    ['31.2.', undefined, null],
    ['Jana', undefined, null],
  ])('a name day %j as %s is %s', (cell, format, day) => {
    expect(readValue('nameDay', cell, { format })).toEqual(day ? value(day) : fault('name_day'))
  })
})

describe('choices', () => {
  test.each<[ProfileField, string, string | null]>([
    ...['f', 'F', 'žena', 'ZENA', 'Ž', 'z', 'paní', 'Mrs.', 'female', 'slečna'].map(
      (cell): [ProfileField, string, string] => ['gender', cell, 'f'],
    ),
    ...['m', 'Muž', 'pan', 'Male', 'Mr', 'pán'].map((cell): [ProfileField, string, string] => ['gender', cell, 'm']),
    ['gender', '1', null],
    ['gender', 'P.', null],
    ...['cz', 'CZ', 'Česká republika', 'ceska republika', 'Česko', 'Czechia', 'Czech Republic', 'ČR', 'CZE'].map(
      (cell): [ProfileField, string, string] => ['country', cell, 'CZ'],
    ),
    ...['SK', 'Slovensko', 'Slovakia', 'Slovenská republika'].map((cell): [ProfileField, string, string] => [
      'country',
      cell,
      'SK',
    ]),
    ['country', 'Německo', 'DE'],
    ['country', 'Germany', 'DE'],
    ['country', 'Deutschland', 'DE'],
    ['country', 'Polsko', 'PL'],
    ['country', 'Poľsko', 'PL'],
    ['country', 'Velká Británie', 'GB'],
    ['country', 'UK', 'GB'],
    ['country', 'USA', 'US'],
    ['country', 'CR', null],
    ['country', 'SR', null],
    ['country', 'XX', null],
    ['country', 'EU', null],
    ['country', 'Narnie', null],
    ...['cs', 'CS', 'cs_CZ', 'cs-CZ', 'čeština', 'Czech', 'česky', 'cz', 'ces'].map(
      (cell): [ProfileField, string, string] => ['language', cell, 'cs'],
    ),
    ['language', 'slovenčina', 'sk'],
    ['language', 'Slovak', 'sk'],
    ['language', 'en-US', 'en'],
    ['language', 'angličtina', 'en'],
    ['language', 'Deutsch', 'de'],
    ['language', 'xx', null],
    ['language', 'klingonština', null],
  ])('%s %j is %s', (field, cell, code) => {
    const expected = code ? value(code) : fault(field as ValueFault)
    for (let time = 0; time < 2; time++) expect(readValue(field, cell)).toEqual(expected)
  })

  const EU =
    'Austria AT Belgium BE Bulgaria BG Croatia HR Cyprus CY Czechia CZ Denmark DK Estonia EE Finland FI France FR Germany DE Greece GR Hungary HU Ireland IE Italy IT Latvia LV Lithuania LT Luxembourg LU Malta MT Netherlands NL Poland PL Portugal PT Romania RO Slovakia SK Slovenia SI Spain ES Sweden SE'
  test.each([...EU.matchAll(/(\w{3,}) (\w\w)/g)].map(([, name, code]) => [name!, code!]))('%s is %s', (name, code) => {
    expect(readValue('country', name)).toEqual(value(code))
  })

  test.each(['gender', 'country', 'language'] as const)('an unknown %s is null', (field) => {
    for (const cell of ['-', 'neuvedeno', 'N/A', 'unknown']) expect(readValue(field, cell)).toBeNull()
  })
})

test.each([
  ['yes', true],
  ['Ano', true],
  ['ÁNO', true],
  ['1', true],
  ['TRUE', true],
  ['no', false],
  ['Ne', false],
  ['0', false],
  ['nie', false],
  ['možná', null],
  ['', null],
])('%j as yes or no is %s', (cell, answer) => expect(readFlag(cell)).toBe(answer))
