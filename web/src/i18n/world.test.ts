import { expect, test } from 'vitest'
import { nameOf, withChosen, worldOf } from './world.ts'

test('countries are those of the world, in the language of the reader', () => {
  const countries = worldOf('countries', 'cs')
  const codes = countries.map(({ value }) => value)
  for (const code of ['CZ', 'SK', 'XK', 'BD', 'BO', 'CR', 'CU', 'EC', 'GT', 'LK']) expect(codes).toContain(code)
  // Not of it, of long ago, or of nobody.
  for (const code of ['EU', 'UN', 'ZZ', 'CS', 'DD', 'SU', 'UK']) expect(codes).not.toContain(code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(nameOf(countries, 'CZ')).toBe('Česko')
  // Č comes before D, and Ch after H.
  const place = (code: string) => codes.indexOf(code)
  expect(place('CZ')).toBeLessThan(place('DK'))
  expect(place('HN')).toBeLessThan(place('CL'))
})

test('languages have their present codes', () => {
  const codes = worldOf('languages', 'en').map(({ value }) => value)
  for (const code of ['cs', 'sk', 'en', 'uk', 'no']) expect(codes).toContain(code)
  for (const code of ['iw', 'mo', 'sh', 'xx']) expect(codes).not.toContain(code)
})

test('what is chosen stays among the choices', () => {
  const currencies = worldOf('currencies', 'en')
  expect(nameOf(currencies, 'CZK')).toBe('CZK – Czech Koruna')
  expect(withChosen(currencies, 'CZK')).toBe(currencies)
  expect(withChosen(currencies, 'XTS').at(-1)).toEqual({ value: 'XTS', label: 'XTS' })
  expect(nameOf(currencies, null)).toBe('—')
})
