import type { Db } from '../../../../platform/db/database.ts'
import { getShop } from '../../../account/shops/index.ts'
import { feedsOfKind } from '../store.ts'
import { itemsByCodes } from './item-store.ts'
import { mailItem } from './present-mail-item.ts'

/** Products of a shop's feeds that can be bought, by their codes, as templates see them. */
export async function shopProducts(db: Db, tenantId: string, shopId: string, codes: readonly string[]) {
  const feeds = codes.length ? await feedsOfKind(db, tenantId, 'products', shopId) : []
  if (!feeds.length) return new Map<string, ReturnType<typeof mailItem>>()
  const shop = await getShop(db, tenantId, shopId)
  const feedIds = feeds.map(({ id }) => id)
  const rows = await itemsByCodes(db, tenantId, feedIds, codes)
  return new Map([...rows].map(([code, row]) => [code, mailItem(row, shop?.language ?? 'en')]))
}
