import { expect, test } from 'vitest'
import { plainLink, plainText } from './without-persons.ts'

test.each([
  ['https://shop.example/roses?utm_source=mail&email=ann%40x.cz#top', 'shop.example/roses'],
  ['https://shop.example/', 'shop.example'],
  ['https://ann:secret@shop.example:8443/a/b/', 'shop.example/a/b'],
  ['https://shop.example/u/ann@x.cz/settings', 'shop.example/u/…/settings'],
  ['https://shop.example/u/ann%40x.cz', 'shop.example/u/…'],
  ['https://shop.example/u/ann%2540x.cz', 'shop.example/u/…'],
  ['https://shop.example/t/3f0d1f0a6a554f0e9d3a', 'shop.example/t/…'],
  ['https://shop.example/t/3f0d1f0a-6a55-4f0e-9d3a-0a4f5f1c2b7e/x', 'shop.example/t/…/x'],
  ['https://shop.example/summer-dresses-for-the-beach', 'shop.example/summer-dresses-for-the-beach'],
  ['https://shop.example/{{ contact.email }}/x', 'shop.example/…/x'],
  ['https://shop.example/p?{{ contact.email }}', 'shop.example/p'],
  ['mailto:ann@x.cz', null],
  ['tel:+420123456789', null],
  ['javascript:alert(1)', null],
  ['{{ product.url }}', null],
  ['', null],
])('%s is shown as %s', (url, shown) => {
  expect(plainLink(url)).toBe(shown)
})

test('names and subjects lose tags and addresses', () => {
  expect(plainText('Hello {{ contact.firstName }}, ann@x.cz and <bob%40x.cz>!')).toBe('Hello …, … and <…>!')
  expect(plainText('{% if x %}Sale{% endif %}')).toBe('…Sale…')
})
