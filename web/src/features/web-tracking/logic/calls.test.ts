import { expect, test } from 'vitest'
import { CALLS, exampleOf } from './calls.ts'

const shop = { url: 'https://www.kvetiny.cz/', currency: 'EUR' }

/** Runs an example as a page does before the script has loaded; returns the calls that wait for the script. */
function run(html: string): unknown[][] {
  const source = html.replace(/<\/?script>/g, '')
  const page: { _pr?: unknown[][] } = {}
  new Function('window', source.replace('  _pr.', '  window._pr.'))(page)
  return page._pr ?? []
}

test.each(CALLS)('the example of %s is a call', (call) => {
  const [[name, value] = []] = run(exampleOf(call, shop, 'Tulipány'))
  expect(name).toBe(call)
  expect(value).toBeTruthy()
})

test('the cart is that of the e-shop', () => {
  const [[, cart] = []] = run(exampleOf('cart', shop, 'Tulipány'))
  expect(cart).toMatchObject({ url: 'https://www.kvetiny.cz/cart', currency: 'EUR', items: [{ name: 'Tulipány' }] })
})

test('an e-shop without an address has an example of one', () => {
  expect(exampleOf('cart', { url: '', currency: 'CZK' }, 'x')).toContain("'https://shop.example.com/cart'")
})
