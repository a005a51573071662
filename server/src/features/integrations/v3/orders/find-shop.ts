import { validation } from '../../../../platform/errors.ts'
import type { allShops } from '../../../account/shops/index.ts'

export type ShopRow = Awaited<ReturnType<typeof allShops>>[number]

const hostOf = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')

/** The shop with a name or host, or the only one that there is. 422 when it is unknown. */
export function findShop(shops: readonly ShopRow[], name: string): ShopRow {
  const wanted = name.trim().toLowerCase()
  const found =
    shops.find((shop) => shop.name.toLowerCase() === wanted) ??
    shops.find((shop) => shop.url && hostOf(shop.url) === hostOf(name)) ??
    (shops.length === 1 ? shops[0] : undefined)
  if (!found) throw validation('eshop_name')
  return found
}
