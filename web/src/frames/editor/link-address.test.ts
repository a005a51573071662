import { expect, test } from 'vitest'
import { completeAddress } from './link-address.ts'

test.each([
  [' www.shop.cz ', 'https://www.shop.cz'],
  ['shop.cz/jaro?x={{df_name}}', 'https://shop.cz/jaro?x={{df_name}}'],
  ['květiny.cz', 'https://květiny.cz'],
  ['jana@shop.cz', 'mailto:jana@shop.cz'],
  ['https://shop.cz', 'https://shop.cz'],
  ['mailto:jana@shop.cz', 'mailto:jana@shop.cz'],
  ['tel:+420123', 'tel:+420123'],
  ['{{unsubscribe}}', '{{unsubscribe}}'],
  ['{{ event.cart.url }}', '{{ event.cart.url }}'],
  ['{% if a %}shop.cz{% endif %}', '{% if a %}shop.cz{% endif %}'],
  ['#top', '#top'],
  ['/jaro', '/jaro'],
  ['', ''],
])('%j becomes %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})
