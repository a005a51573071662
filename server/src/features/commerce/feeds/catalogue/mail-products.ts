import type { Db } from '../../../../platform/db/database.ts'
import { getShop } from '../../../account/shops/index.ts'
import { findFeed } from '../store.ts'
import { itemsByIds } from './item-store.ts'
import { mailItem } from './present-mail-item.ts'

/** Items of a feed as templates see them. */
export async function mailProducts(db: Db, tenantId: string, feedId: string, itemIds: readonly string[]) {
  const feed = await findFeed(db, tenantId, feedId)
  if (!feed) return []
  const shop = await getShop(db, tenantId, feed.shop_id)
  const rows = await itemsByIds(db, tenantId, [feedId], itemIds)
  return rows.map((row) => mailItem(row, shop?.language ?? 'en'))
}
