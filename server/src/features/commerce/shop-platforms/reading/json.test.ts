import { describe, expect, test } from 'vitest'
import { at, countryOf, firstText, type Json, languageOf, listAt, parseJson, textOf, timeOf, urlOf } from './json.ts'

const parsed = (text: string) => parseJson(Buffer.from(text))

describe('JSON', () => {
  test('numbers are the digits that were written', () => {
    const text = '{"id":820982911946154508,"a":[1.10,-0,1E+5,0.1e-7],"t":true,"n":null,"s":"12 \\"3\\" \\\\"}'
    expect(parsed(text)).toEqual({
      value: {
        id: '820982911946154508',
        a: ['1.10', '-0', '1E+5', '0.1e-7'],
        t: true,
        n: null,
        s: '12 "3" \\',
      },
    })
  })

  test('texts stay as they are', () => {
    const value = { 'a "1"': 'x\\', 'č\u2028 2': '-1', '': '\u0001\n' }
    expect(parsed(JSON.stringify(value))).toEqual({ value })
  })

  test.each([
    '',
    '{',
    '{"a":01}',
    '{"a":1.}',
    '{"a":--1}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1 2}',
    "{'a':1}",
    '{"a":"x}',
    'x',
  ])('%s cannot be read', (text) => expect(parsed(text)).toEqual({ fault: 'body' }))

  test('a part of a larger buffer is read', () => {
    const bytes = new Uint8Array(Buffer.from('xx{"a":1}yy'))
    expect(parseJson(bytes.subarray(2, 9))).toEqual({ value: { a: '1' } })
  })

  test('nothing is inherited', () => {
    const { value } = parsed('{"__proto__":{"email":"a@example.com"}}') as { value: Json }
    expect(at(value, 'email')).toBeUndefined()
    expect([at(value, 'constructor'), at(value, 'a', 'b'), at('text', 'length'), at([], 'length')]).toEqual(
      Array(4).fill(undefined),
    )
    expect(listAt({ a: 'x' }, 'a')).toEqual([])
  })
})

test('texts are lines that can be stored', () => {
  expect(textOf(' a\r\n\u0000b ', 10)).toBe('a b')
  expect(textOf('😀😀', 3)).toBe('😀')
  expect(textOf('a\ud800', 10)).toBe('a\ufffd')
  expect(textOf('abc def', 4)).toBe('abc')
  expect([textOf('', 5), textOf('  ', 5), textOf(true, 5), textOf({}, 5), textOf(undefined, 5)]).toEqual(
    Array(5).fill(undefined),
  )
  expect(firstText(5, '', undefined, 'a', 'b')).toBe('a')
})

test.each([
  ['2026-03-02T10:15:30', '2026-03-02T10:15:30.000Z'],
  ['2026-03-02T10:15:30Z', '2026-03-02T10:15:30.000Z'],
  ['2026-03-02T12:30:00+01:00', '2026-03-02T11:30:00.000Z'],
  ['2026-03-02T12:30:00-0530', '2026-03-02T18:00:00.000Z'],
  ['2026-03-02T12:30:00.123456789Z', '2026-03-02T12:30:00.123Z'],
  ['2026-13-02T12:30:00Z', undefined],
  ['2026-03-02', undefined],
  ['yesterday', undefined],
  ['0000-00-00T00:00:00', undefined],
  [null, undefined],
])('the time %s is %s', (value, time) => expect(timeOf(value)).toBe(time))

test('addresses, languages and countries are left out when they are odd', () => {
  expect([urlOf('https://a.example.com/x'), urlOf('ftp://a'), urlOf('https://a b'), urlOf(null)]).toEqual([
    'https://a.example.com/x',
    undefined,
    undefined,
    undefined,
  ])
  expect(['cs', 'sk-SK', 'en_US', 'CS', 'ces', ''].map((value) => languageOf(value))).toEqual([
    'cs',
    'sk',
    'en',
    undefined,
    undefined,
    undefined,
  ])
  expect(['CZ', 'CZE', 'cz', ''].map((value) => countryOf(value))).toEqual(['CZ', undefined, undefined, undefined])
})
