import { expect, test } from 'vitest'
import { nameOf, withChosen, worldOf } from './world.ts'

test('countries are the current ones, in the language of the user', () => {
  const countries = worldOf('countries', 'cs')
  const codes = countries.map(({ value }) => value)
  for (const code of ['CZ', 'SK', 'XK', 'BD', 'BO', 'CR', 'CU', 'EC', 'GT', 'LK']) expect(codes).toContain(code)
  // Unions, former countries and aliases.
  for (const code of ['EU', 'UN', 'ZZ', 'CS', 'DD', 'SU', 'UK']) expect(codes).not.toContain(code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(nameOf(countries, 'CZ')).toBe('Česko')
  // In Czech, Č sorts before D, and Ch after H.
  const place = (code: string) => codes.indexOf(code)
  expect(place('CZ')).toBeLessThan(place('DK'))
  expect(place('HN')).toBeLessThan(place('CL'))
})

test('languages have their current codes', () => {
  const codes = worldOf('languages', 'en').map(({ value }) => value)
  for (const code of ['cs', 'sk', 'en', 'uk', 'no']) expect(codes).toContain(code)
  for (const code of ['iw', 'mo', 'sh', 'xx']) expect(codes).not.toContain(code)
})

test('the chosen value stays among the choices', () => {
  const currencies = worldOf('currencies', 'en')
  expect(nameOf(currencies, 'CZK')).toBe('CZK – Czech Koruna')
  expect(withChosen(currencies, 'CZK')).toBe(currencies)
  expect(withChosen(currencies, 'XTS').at(-1)).toEqual({ value: 'XTS', label: 'XTS' })
  expect(nameOf(currencies, null)).toBe('—')
})
