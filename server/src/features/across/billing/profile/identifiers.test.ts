import { expect, test } from 'vitest'
import { isCompanyId, isVatId, plainNumber } from './identifiers.ts'

// Well-known companies, and numbers whose check digits are 0 and 1.
test.each(['25596641', '45274649', '00006947', '27074358', '31333532', '35763469', '26168685', '64949681'])(
  'the company id %s',
  (companyId) => {
    expect(isCompanyId(companyId, 'CZ')).toBe(true)
    expect(isCompanyId(companyId, 'SK')).toBe(true)
    const last = (Number(companyId.at(-1)) + 1) % 10
    expect(isCompanyId(`${companyId.slice(0, 7)}${last}`, 'CZ')).toBe(false)
  },
)

test.each(['', '1', '2559664', '255966410', 'CZ255966', '２５５９６６４１', '25596 41'])(
  '%j is no company id',
  (text) => {
    expect(isCompanyId(text, 'CZ')).toBe(false)
  },
)

test('other countries have numbers of any form', () => {
  expect(isCompanyId('HRB 12345 B', 'DE')).toBe(true)
  expect(isCompanyId('x'.repeat(51), 'DE')).toBe(false)
})

test.each([
  ['CZ25596641', 'CZ', true],
  ['CZ7103192745', 'CZ', true],
  ['CZ7103192746', 'CZ', false],
  ['CZ2559664', 'CZ', false],
  ['CZ25596642', 'CZ', false],
  // Of people: born in 1971 as a man and as a woman, in 2004 with 20 more months, before 1954, of the tax office.
  ['CZ7153192740', 'CZ', true],
  ['CZ0421012746', 'CZ', true],
  ['CZ395601439', 'CZ', true],
  ['CZ541301439', 'CZ', false],
  ['CZ640903926', 'CZ', true],
  ['CZ640903927', 'CZ', false],
  ['CZ1234567890', 'CZ', false],
  ['CZ7113192745', 'CZ', false],
  ['SK2020317068', 'SK', true],
  ['SK202031706', 'SK', false],
  ['SK2020317069', 'SK', false],
  ['SK1234567890', 'SK', false],
  ['SK0020317055', 'SK', false],
  ['CZ25596641', 'SK', false],
  ['25596641', 'CZ', false],
  ['ATU12345678', 'AT', true],
  ['DE123456789', 'DE', true],
  ['EL123456789', 'GR', true],
  ['GR123456789', 'GR', false],
  ['NL123456789B01', 'NL', true],
  ['FRXX123456789', 'FR', true],
  ['ESX1234567X', 'ES', true],
  ['ES12345678Z', 'ES', true],
  ['ES123456789', 'ES', false],
  ['IE1234567WA', 'IE', true],
  ['CHE-123.456.789', 'CH', true],
  ['<script>', 'CH', false],
  ['CZ2559664１', 'CZ', false],
])('the VAT id %s of %s', (vatId, country, isOne) => {
  expect(isVatId(vatId, country)).toBe(isOne)
})

test('numbers are stored without spaces', () => {
  expect(plainNumber(' cz 255\u00a0966 41\t')).toBe('CZ25596641')
})
