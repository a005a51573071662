import { expect, test } from 'vitest'
import { plainUrl } from './link-store.ts'

test.each([
  ['https://a.example/x?utm_source=n&b=1&gclid=2', 'https://a.example/x?b=1'],
  ['https://a.example/x?utm_source=n', 'https://a.example/x'],
  ['https://a.example/x?q=a%20b&utm_source=1', 'https://a.example/x?q=a%20b'],
  ['https://a.example/x?a&UTM_medium=x&f=a,b/c:d', 'https://a.example/x?a&f=a,b/c:d'],
  ['https://a.example/#/one?x', 'https://a.example/#/one?x'],
  ['https://a.example?utm_id=1#top', 'https://a.example/#top'],
  [' {{ p.url }}?utm_source=x ', '{{ p.url }}'],
  ['https://a.example/?putm_source=1&autm_x=2', 'https://a.example/?putm_source=1&autm_x=2'],
])('%s is %s', (url, plain) => {
  expect(plainUrl(url)).toBe(plain)
  expect(plainUrl(plain)).toBe(plain)
})
