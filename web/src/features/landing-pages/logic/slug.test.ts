import { expect, test } from 'vitest'
import { slugOf, typedSlug } from './slug.ts'

test('an address is made of a name in any language', () => {
  expect(slugOf('Letní výprodej – až 50 %!')).toBe('letni-vyprodej-az-50')
  expect(slugOf('  Žiarivé ľalie ')).toBe('ziarive-lalie')
  expect(slugOf('Straße nach Łódź')).toBe('strasse-nach-lodz')
  expect(slugOf('夏')).toBe('')
  expect(slugOf(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})

test('a hyphen stays while a person types', () => {
  expect(typedSlug('Summer ')).toBe('summer-')
  expect(typedSlug('-summer--sale')).toBe('summer-sale')
})
