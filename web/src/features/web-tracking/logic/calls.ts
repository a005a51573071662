import type { Shop } from './site.ts'

export const CALLS = ['consent', 'visit', 'cart', 'identify', 'custom', 'order'] as const
export type Call = (typeof CALLS)[number]

/** Addresses of a website that was not entered are those of an example. */
const pageOf = ({ url }: Pick<Shop, 'url'>, path: string) =>
  `${(url || 'https://shop.example.com').replace(/\/+$/, '')}${path}`

/** An example of a call, as the HTML of a page has it. */
export function exampleOf(call: Call, shop: Pick<Shop, 'url' | 'currency'>, product: string): string {
  return `<script>
  window._pr = window._pr || []
  _pr.push(${EXAMPLES[call](shop, product)})
</script>`
}

const EXAMPLES: Record<Call, (shop: Pick<Shop, 'url' | 'currency'>, product: string) => string> = {
  consent: () => "['consent', true]",
  visit: () => "['visit', { visitType: 'product', productCode: 'TULIP-10' }]",
  cart: (shop, product) => `['cart', {
    cartId: 'c-123',
    url: '${pageOf(shop, '/cart')}',
    currency: '${shop.currency}',
    total: '1290.00',
    items: [{ code: 'TULIP-10', name: '${product}', quantity: 2, unitPrice: '645.00' }],
  }]`,
  identify: () => "['identify', { email: 'jana@example.com', by: 'login' }]",
  custom: () => "['custom', 'wishlist-added', { list: 'spring' }]",
  order: () => "['order', { cartId: 'c-123', email: 'jana@example.com' }]",
}
