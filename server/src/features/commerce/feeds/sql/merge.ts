import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Day } from '../../../../platform/time/zone.ts'

/** Items whose codes are in a range: after the first, up to the last, or to the end of the catalogue. */
export interface CodeRange {
  tenantId: string
  feedId: string
  runId: string
  after: string
  upTo: string | null
}

const staged = ({ tenantId, runId, after, upTo }: CodeRange) =>
  sql`s.tenant_id = ${tenantId} and s.run_id = ${runId} and s.code > ${after}${upTo === null ? sql`` : sql` and s.code <= ${upTo}`}`

const stored = ({ tenantId, feedId, after, upTo }: CodeRange) =>
  sql`i.tenant_id = ${tenantId} and i.feed_id = ${feedId} and i.code > ${after}${upTo === null ? sql`` : sql` and i.code <= ${upTo}`}`

/** Staged items with the stored ones of the same code. Both sides name the range, so that each is read by its index. */
const both = (range: CodeRange) =>
  sql`feed_stage s join feed_item i on i.tenant_id = s.tenant_id and i.code = s.code and ${stored(range)}`

/** The end of the next range and the number of its staged items; the end is null when no item follows. */
export async function nextRange(
  db: Db,
  { tenantId, runId, after }: Pick<CodeRange, 'tenantId' | 'runId' | 'after'>,
  limit: number,
) {
  const { rows } = await sql<{ code: string | null; number: number }>`
    select max(code) as code, count(*)::int as number from (
      select code from feed_stage
      where tenant_id = ${tenantId} and run_id = ${runId} and code > ${after}
      order by code
      limit ${limit}
    ) next`.execute(db)
  const { code, number } = rows[0]!
  return { upTo: number < limit ? null : code, number }
}

/** An item whose price fell, or that is in stock again. */
export interface Change {
  id: string
  code: string
  before: string | null
  price: string | null
  currency: string | null
  fell: boolean
  returned: boolean
}

/** What a merge of the range will mean to people who wait for a product. */
export async function changesIn(db: Db, range: CodeRange): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select * from (
      select i.id, i.code, i.price as before, s.price, s.currency,
        coalesce(i.gone_at is null and s.currency = i.currency and s.price < i.price, false) as fell,
        coalesce(
          case when i.gone_at is not null then coalesce(s.availability, 'in_stock') = 'in_stock'
          else s.availability = 'in_stock' and i.availability <> 'in_stock' end, false) as returned
      from ${both(range)}
      where ${staged(range)} and (i.hash <> s.hash or i.gone_at is not null)
    ) changed
    where fell or returned
    order by code`.execute(db)
  return rows
}

/**
 * Records the prices that end now. Prices in another currency cannot be compared, so a change of currency forgets them.
 */
export async function recordPrices(db: Db, range: CodeRange, day: Day) {
  const { tenantId, feedId } = range
  await sql`
    insert into feed_price (tenant_id, feed_id, code, day, price)
    select i.tenant_id, i.feed_id, i.code, ${day}::date, i.price
    from ${both(range)}
    where ${staged(range)} and i.hash <> s.hash and i.price is not null and s.price is distinct from i.price
      and s.currency = i.currency
    on conflict (tenant_id, feed_id, code, day) do update set price = least(feed_price.price, excluded.price)`.execute(
    db,
  )
  await sql`
    delete from feed_price p
    using feed_stage s, feed_item i
    where ${staged(range)} and ${stored(range)} and i.code = s.code and i.hash <> s.hash
      and s.currency is distinct from i.currency
      and p.tenant_id = ${tenantId} and p.feed_id = ${feedId} and p.code = s.code`.execute(db)
}

/** Days of which the lowest price counts: Directive 98/6/EC, article 6a. */
const PRICE_DAYS = 30

/** Writes the values of staged items over those of stored ones that differ. Returns how many changed, and how many are back. */
export async function updateItems(db: Db, range: CodeRange, { now, day }: { now: Date; day: Day }) {
  const { tenantId, feedId } = range
  const { rows } = await sql<{ changed: number; added: number }>`
    with before as materialized (
      select i.id, i.gone_at is not null as was_gone,
        s.price is not distinct from i.price and s.currency is not distinct from i.currency as same_price,
        s.code, s.position
      from ${both(range)}
      where ${staged(range)} and (i.hash <> s.hash or i.gone_at is not null)
    ), lowest as materialized (
      select b.id, min(p.price) as price from before b
      join feed_price p on p.tenant_id = ${tenantId} and p.feed_id = ${feedId} and p.code = b.code
        and p.day >= ${day}::date - ${PRICE_DAYS}::int
      where not b.same_price
      group by b.id
    ), written as (
      update feed_item i set
        hash = s.hash, name = s.name, description = s.description, url = s.url, image_url = s.image_url,
        price = s.price, old_price = s.old_price, currency = s.currency, category = s.category, brand = s.brand,
        ean = s.ean, availability = s.availability, published_at = s.published_at, author = s.author,
        fields = s.fields, lowest_price = case when b.same_price then i.lowest_price else l.price end,
        gone_at = null, updated_at = ${now}
      from before b
      join feed_stage s on s.tenant_id = ${tenantId} and s.run_id = ${range.runId} and s.code = b.code
        and s.position = b.position
      left join lowest l on l.id = b.id
      where i.tenant_id = ${tenantId} and i.id = b.id
    )
    select count(*) filter (where not was_gone)::int as changed, count(*) filter (where was_gone)::int as added
    from before`.execute(db)
  return rows[0]!
}

/** Adds staged items that are not stored. Returns how many. */
export async function insertItems(db: Db, range: CodeRange, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into feed_item (tenant_id, feed_id, code, hash, name, description, url, image_url, price, old_price, currency,
      category, brand, ean, availability, published_at, author, fields, created_at, updated_at)
    select s.tenant_id, ${range.feedId}::bigint, s.code, s.hash, s.name, s.description, s.url, s.image_url, s.price,
      s.old_price, s.currency, s.category, s.brand, s.ean, s.availability, s.published_at, s.author, s.fields,
      ${now}::timestamptz, ${now}::timestamptz
    from feed_stage s
    left join feed_item i on i.tenant_id = s.tenant_id and i.code = s.code and ${stored(range)}
    where ${staged(range)} and i.id is null
    order by s.position`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Takes items out of the catalogue that the feed no longer has. Returns how many. */
export async function removeItems(db: Db, range: CodeRange, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update feed_item i set gone_at = ${now}, updated_at = ${now}
    where ${stored(range)} and i.gone_at is null and not exists (
      select 1 from feed_stage s where ${staged(range)} and s.code = i.code)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes what is too old: items that left the feed before a time, and prices that no longer count. */
export async function purgeItems(db: Db, range: CodeRange, { goneBefore, day }: { goneBefore: Date; day: Day }) {
  await sql`delete from feed_item i where ${stored(range)} and i.gone_at < ${goneBefore}`.execute(db)
  await sql`delete from feed_price i where ${stored(range)} and i.day < ${day}::date - ${PRICE_DAYS}::int`.execute(db)
}
