import type { ItemRow } from './catalogue/item-store.ts'
import type { ShownRun } from './run-store.ts'
import type { FeedRow } from './store.ts'

export const presentFeed = (row: FeedRow, lastRun: ShownRun | undefined) => ({
  id: row.id,
  shopId: row.shop_id,
  name: row.name,
  kind: row.kind,
  source: row.source,
  url: row.url,
  basicAuth: row.login === null ? null : { login: row.login, passwordSet: row.password !== null },
  format: row.format,
  detectedFormat: row.detected as Exclude<FeedRow['format'], 'auto'> | null,
  mapping: row.mapping as Record<string, string>,
  refreshMinutes: row.refresh_minutes,
  active: row.active,
  items: row.items,
  nextRunAt: row.next_run_at?.toISOString() ?? null,
  lastRun: lastRun ? presentRun(lastRun) : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const presentRun = (row: ShownRun) => ({
  at: row.at.toISOString(),
  // The end of a run, which empties the stage, is a part of it.
  status: row.finished_at ? row.status : ('running' as const),
  reason: row.failure,
  httpStatus: row.http_status,
  items: row.items,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  errors: row.errors,
  bytes: Number(row.bytes),
  ms: row.ms,
})

const shared = (row: ItemRow) => ({
  id: row.id,
  feedId: row.feed_id,
  code: row.code,
  name: row.name,
  description: row.description,
  url: row.url,
  imageUrl: row.image_url,
  category: row.category,
})

export const presentProduct = (row: ItemRow) => ({
  ...shared(row),
  price: row.price,
  oldPrice: row.old_price,
  currency: row.currency,
  brand: row.brand,
  ean: row.ean,
  availability: row.availability,
})

export const presentArticle = (row: ItemRow) => ({
  ...shared(row),
  publishedAt: row.published_at?.toISOString() ?? null,
  author: row.author,
})

export const presentItem = (row: ItemRow) => ({
  ...presentProduct(row),
  ...presentArticle(row),
  fields: row.fields as Record<string, string> | null,
})

export const presentFeedRef = (row: Pick<FeedRow, 'id' | 'name' | 'shop_id' | 'items'>) => ({
  id: row.id,
  name: row.name,
  shopId: row.shop_id,
  items: row.items,
})
