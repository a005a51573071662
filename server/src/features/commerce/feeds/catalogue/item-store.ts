import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { FeedItem } from '../../../../platform/db/tables.ts'

/** An item with its old price as the API shows it: only when it is higher than the price. */
export type ItemRow = Omit<Selectable<FeedItem>, 'hash' | 'search' | 'lowest_price' | 'tenant_id' | 'gone_at'>

/** The most matches of a search that are counted and sorted: a short word is in every item of a large catalogue. */
export const MAX_MATCHES = 10_000

const COLUMNS = sql`i.id, i.feed_id, i.code, i.name, i.description, i.url, i.image_url, i.price, i.currency, i.category,
  i.brand, i.ean, i.availability, i.published_at, i.author, i.fields, i.created_at, i.updated_at,
  case when coalesce(i.old_price, i.lowest_price) > i.price then coalesce(i.old_price, i.lowest_price) end as old_price`

/** Articles by their time, everything else by when it came into the catalogue; the newest first. */
const NEWEST = sql`i.published_at desc nulls last, i.id desc`

interface Window {
  limit: number
  offset: number
}

/** Items without a word about stock can be bought. */
const IN_STOCK = sql<boolean>`i.availability is distinct from 'out_of_stock'`

/** Items of some feeds, the newest first. Each feed is read by its index, only as far as the window reaches. */
export async function newestItems(
  db: Db,
  tenantId: string,
  feedIds: readonly string[],
  { limit, offset, inStock = false }: Window & { inStock?: boolean },
) {
  const { rows } = await sql<ItemRow>`
    select i.* from unnest(${feedIds}::bigint[]) f (id)
    cross join lateral (
      select ${COLUMNS} from feed_item i
      where i.tenant_id = ${tenantId} and i.feed_id = f.id and i.gone_at is null ${inStock ? sql`and ${IN_STOCK}` : sql``}
      order by ${NEWEST}
      limit ${limit + offset}
    ) i
    order by ${NEWEST}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Those of the items that are in some feeds, in the order of the ids. */
export async function itemsByIds(db: Db, tenantId: string, feedIds: readonly string[], ids: readonly string[]) {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from feed_item i
    where i.tenant_id = ${tenantId} and i.id = any(${ids}::bigint[]) and i.feed_id = any(${feedIds}::bigint[])
      and i.gone_at is null`.execute(db)
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!)
}

/** Items of some feeds by their codes, those that no feed calls sold out. Of several with the same code, any. */
export async function itemsByCodes(db: Db, tenantId: string, feedIds: readonly string[], codes: readonly string[]) {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from feed_item i
    where i.tenant_id = ${tenantId} and i.feed_id = any(${feedIds}::bigint[]) and i.code = any(${codes}::text[])
      and i.gone_at is null`.execute(db)
  const soldOut = new Set(rows.flatMap(({ code, availability }) => (availability === 'out_of_stock' ? code : [])))
  const left = rows.filter(({ code }) => !soldOut.has(code))
  return new Map(left.map((row) => [row.code, row]))
}

/** Items of some feeds that have all words, the newest first, and how many there are, up to `MAX_MATCHES`. */
export async function searchItems(
  db: Db,
  tenantId: string,
  feedIds: readonly string[],
  q: string,
  { limit, offset }: Window,
) {
  const found = sql`
    select i.id, i.published_at from feed_item i
    where i.tenant_id = ${tenantId} and i.feed_id = any(${feedIds}::bigint[]) and i.gone_at is null
      and ${matching(q)}
    limit ${MAX_MATCHES}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as total,
      array(select i.id from found i order by ${NEWEST} limit ${limit} offset ${offset})::text[] as ids`.execute(db)
  const { total, ids } = rows[0]!
  return { total, items: await itemsByIds(db, tenantId, feedIds, ids) }
}

const matching = (q: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    q.split(/\s+/).map((word) => sql`i.search like like_pattern(${word})`),
    sql` and `,
  )}`

/** Deletes some items of a deleted feed, with their old prices; returns how many. */
export async function deleteItems(db: Db, tenantId: string, feedId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    delete from feed_item
    where tenant_id = ${tenantId} and feed_id = ${feedId} and code = any(array(
      select code from feed_item where tenant_id = ${tenantId} and feed_id = ${feedId} order by code limit ${limit}))
    returning code`.execute(db)
  if (rows.length < limit)
    await sql`delete from feed_price where tenant_id = ${tenantId} and feed_id = ${feedId}`.execute(db)
  return rows.length
}
