import type { Item } from '../../../api/client.ts'

export type Platform = keyof Item<'GET /shop-settings'>['orderSecretsSet']

/** The platforms that send their orders by themselves. Their names are the same in all languages. */
export const PLATFORMS: readonly { id: Platform; name: string }[] = [
  { id: 'woocommerce', name: 'WooCommerce' },
  { id: 'shopify', name: 'Shopify' },
  { id: 'shoptet', name: 'Shoptet' },
]

/** A shorter secret could be guessed, and the server refuses it. */
export const SHORTEST_SECRET = 8
