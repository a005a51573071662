import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { getShop } from '../../../account/shops/index.ts'
import type { Kind } from '../reading/fields.ts'
import { feedsOfKind } from '../store.ts'
import { itemsByIds, newestItems, searchItems } from './item-store.ts'

interface Query {
  shopId?: string
  feedId?: string
  q?: string
  ids?: string
  limit?: number
  offset?: number
}

const MAX_IDS = 100

/**
 * Items of all feeds of a kind. Without a search the total is the kept size of the catalogues; matches of a search are
 * counted by index, up to a limit.
 */
export async function findItems(db: Db, tenantId: string, kind: Kind, query: Query) {
  const { shopId, feedId, limit = 24, offset = 0 } = query
  if (shopId && !(await getShop(db, tenantId, shopId))) throw validation('shopId')
  const feeds = await feedsOfKind(db, tenantId, kind, shopId)
  const chosen = feedId ? feeds.filter(({ id }) => id === feedId) : feeds
  if (feedId && !chosen.length) throw validation('feedId')
  const feedIds = chosen.map(({ id }) => id)
  const q = query.q?.trim()
  if (query.ids !== undefined) {
    const items = await itemsByIds(db, tenantId, feedIds, idsOf(query.ids))
    return { items: items.slice(offset, offset + limit), total: items.length, feeds }
  }
  if (q) return { ...(await searchItems(db, tenantId, feedIds, q, { limit, offset })), feeds }
  const total = chosen.reduce((sum, { items }) => sum + items, 0)
  return { items: await newestItems(db, tenantId, feedIds, { limit, offset }), total, feeds }
}

function idsOf(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.length > MAX_IDS || !ids.every(isId)) throw validation('ids')
  return [...new Set(ids)]
}
