import { describe, expect, test } from 'vitest'
import { readAvailability, readLine, readPrice, readText, readTime, readUrl } from './values.ts'

test.each([
  ['1299', '1299.00', null],
  ['1299.9', '1299.90', null],
  ['1299,90', '1299.90', null],
  ['1 299,90 Kč', '1299.90', 'CZK'],
  ['1\u00a0299,00\u00a0Kč', '1299.00', 'CZK'],
  ['1.299,00 €', '1299.00', 'EUR'],
  ['1,299.00 USD', '1299.00', 'USD'],
  ['1,299', '1299.00', null],
  ['12.345', '12.35', null],
  ['1.299.000', '1299000.00', null],
  ['USD 15', '15.00', 'USD'],
  ['$15.5', '15.50', 'USD'],
  ["1'299.50", '1299.50', null],
  ['0.005', '0.01', null],
  ['99.999', '100.00', null],
  ['0', '0.00', null],
  ['299,-', '299.00', null],
])('the price %s', (text, amount, currency) => {
  expect(readPrice(text)).toEqual({ amount, currency })
})

test.each([
  '-1',
  '-1 299,90 Kč',
  'na dotaz',
  '',
  'Infinity',
  'NaN',
  '9'.repeat(13),
  '1'.repeat(1000),
  '.',
  '1.2,3.4,5',
  '1e+308',
  '1,30E+03 Kč',
])('no price: %s', (text) => {
  expect(readPrice(text)).toBeNull()
})

test.each([
  ['0', 'DELIVERY_DATE', 'in_stock'],
  ['3', 'DELIVERY_DATE', 'backorder'],
  ['-1', 'DELIVERY_DATE', 'out_of_stock'],
  ['2026-12-24', 'DELIVERY_DATE', 'preorder'],
  ['0', 'stock', 'out_of_stock'],
  ['12', 'stock', 'in_stock'],
  ['-3', 'stock', 'out_of_stock'],
  ['in_stock', 'g:availability', 'in_stock'],
  ['out of stock', 'g:availability', 'out_of_stock'],
  ['https://schema.org/PreOrder', 'availability', 'preorder'],
  ['backorder', 'availability', 'backorder'],
  ['Skladem', 'dostupnost', 'in_stock'],
  ['Není skladem', 'dostupnost', 'out_of_stock'],
  ['Na objednávku', 'dostupnost', 'backorder'],
  ['true', 'in_stock', 'in_stock'],
  ['whatever', 'availability', null],
])('the availability %s of %s', (text, column, expected) => {
  expect(readAvailability(text, column)).toBe(expected)
})

test.each([
  ['Sun, 01 Mar 2026 10:00:00 +0100', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01 10:30', '2026-03-01T10:30:00.000Z'],
  ['1.3.2026', '2026-03-01T00:00:00.000Z'],
  ['1. 3. 2026 9:05', '2026-03-01T09:05:00.000Z'],
  ['31.13.2026', null],
  ['0001-01-01', null],
  ['yesterday', null],
])('the time %s', (text, expected) => {
  expect(readTime(text)).toBe(expected)
})

describe('addresses', () => {
  test.each([
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['//example.com/x', 'https://example.com/x'],
    ['/x?y=1', 'https://shop.example.com/x?y=1'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://user:password@example.com/', null],
    [`https://example.com/${'x'.repeat(2000)}`, null],
  ])('%s', (text, expected) => {
    expect(readUrl(text, 'https://shop.example.com')).toBe(expected)
  })
})

describe('texts', () => {
  test('a line has no control characters and a limited length', () => {
    expect(readLine(' a\u0000b\n\tc ', 100)).toBe('a b c')
    expect(readLine('😀😀', 3)).toBe('😀')
    expect(readLine(' \u0000 ', 10)).toBeNull()
  })

  test('HTML becomes text', () => {
    expect(readText('<style>p{}</style><p>One &amp; <b>two</b></p><p>three<br/>four</p>', 100)).toBe(
      'One & two\nthree\nfour',
    )
    expect(readText('price < 5 and > 3', 100)).toBe('price < 5 and > 3')
    expect(readText('<p></p>', 100)).toBeNull()
  })

  test.each(['<', '<a', '&', '&amp;', ' ', '\n', '<script', '<br', 'a\u0301'])(
    '%j repeated takes linear time',
    (part) => {
      expect(() => readText(part.repeat(400_000), 5000)).not.toThrow()
    },
  )
})
