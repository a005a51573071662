// The limit for the contacts grid: hand-written SQL for the same rows and the same total.
import type pg from 'pg'

export type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** Prepared statements on one connection. */
export const preparedOn =
  (client: pg.Client): Query =>
  async (name, text, values) =>
    (await client.query({ name, text, values })).rows

const OFF = 'array(select id from shop where tenant_id = $1 and not active)'
const STATE = `case when c.status = 'complained' or c.suppression_reason = 'complaint' then 'complained'
  when c.status = 'bounced' or c.suppression_reason = 'bounced' then 'bounced'
  when c.status = 'unsubscribed' or c.suppression_reason in ('unsubscribed', 'erased') then 'unsubscribed'
  when c.blacklisted_at is not null then 'blacklisted' when c.suppression_reason is not null then 'suppressed'
  when c.excluded or c.shop_id = any(${OFF}) then 'excluded'
  when c.status = 'pending' then 'pending' when c.status = 'customer' then 'customer' when c.unengaged then 'unengaged' else 'active' end as state,
  c.excluded or c.shop_id = any(${OFF}) as is_excluded`
const COLUMNS = `c.id, c.email, c.first_name, c.last_name, c.status, c.engagement, c.shop_id, c.suppression_reason, c.blacklisted_at, c.created_at,
  ${STATE}`

export interface Page {
  ids: string[]
  total: number
}

const page = (rows: Record<string, unknown>[], total: unknown): Page => ({
  ids: rows.map((row) => row.id as string),
  total: Number(total ?? 0),
})

/** A page of all contacts. Skips rows by the index only and reads the total from counters. */
export async function plainPage(query: Query, tenantId: string, offset: number): Promise<Page> {
  const rows = await query(
    'page',
    `select ${COLUMNS} from (select id from contact where tenant_id = $1 order by id desc limit 25 offset $2) p
     join contact c on c.tenant_id = $1 and c.id = p.id order by c.id desc`,
    [tenantId, offset],
  )
  const totals = await query(
    'total',
    `select sum(value) as total from (select value from counter where tenant_id = $1 and scope = 'contact'
     union all select delta from counter_delta where tenant_id = $1 and scope = 'contact') t`,
    [tenantId],
  )
  return page(rows, totals[0]!.total)
}

const matching = (words: string[]) => words.map((_, n) => `search like like_pattern($${n + 2})`).join(' and ')

/** A search for contacts with all words. Counts the matches and cuts the page in one statement. */
export async function searchPage(query: Query, tenantId: string, words: string[]): Promise<Page> {
  const rows = await query(
    `search ${words.length}`,
    `with found as materialized (select id from contact where tenant_id = $1 and ${matching(words)})
     select ${COLUMNS}, (select count(*) from found) as total from (select id from found order by id desc limit 25) p
     join contact c on c.tenant_id = $1 and c.id = p.id order by c.id desc`,
    [tenantId, ...words],
  )
  return page(rows, rows[0]?.total)
}

/** A search for a frequent word: the newest matches are found quickly, only the count reads all contacts. */
export async function commonPage(query: Query, tenantId: string, words: string[]): Promise<Page> {
  const from = `from contact c where tenant_id = $1 and ${matching(words)}`
  const rows = await query('common', `select ${COLUMNS} ${from} order by id desc limit 25`, [tenantId, ...words])
  const totals = await query('common total', `select count(*) as total ${from}`, [tenantId, ...words])
  return page(rows, totals[0]!.total)
}

/** A filter by status, engagement and list: the members of the list, or the contacts of its shop. */
export async function filteredPage(
  query: Query,
  tenantId: string,
  { status, engagement, list, shop }: { status: string; engagement: string; list?: string; shop?: string },
): Promise<Page> {
  const name = shop ? 'shop' : 'list'
  const where = shop
    ? 'c.shop_id = $4'
    : `exists (select 1 from list_member m where m.tenant_id = $1 and m.list_id = $4 and m.contact_id = c.id and m.state <> 'removed')`
  const from = `from contact c where c.tenant_id = $1 and c.status = $2 and c.engagement = $3 and ${where}`
  const values = [tenantId, status, engagement, shop ?? list]
  const rows = await query(`filter ${name}`, `select ${COLUMNS} ${from} order by c.id desc limit 25`, values)
  const totals = await query(`filter total ${name}`, `select count(*) as total ${from}`, values)
  return page(rows, totals[0]!.total)
}

/** A contact with its lists and their sizes, the custom fields and the newest events. */
export async function detail(query: Query, tenantId: string, id: string) {
  const [contact] = await query('contact', `select c.*, ${STATE} from contact c where c.tenant_id = $1 and c.id = $2`, [
    tenantId,
    id,
  ])
  const lists = await query(
    'lists',
    `select l.id, l.name, m.state, m.changed_at, s.size from (
       select list_id, state, changed_at from list_member where tenant_id = $1 and contact_id = $2 and state <> 'removed'
       union all select id, 'confirmed', $4 from list where tenant_id = $1 and kind = 'shop' and shop_id = $3) m
     join list l on l.tenant_id = $1 and l.id = m.list_id cross join lateral (
       select sum(value)::int as size from (
         select key, value from counter where tenant_id = $1 and scope = case l.kind when 'shop' then 'contact' else 'list' end
           and object_id = case l.kind when 'shop' then l.shop_id else l.id end
         union all select key, delta from counter_delta where tenant_id = $1 and scope = case l.kind when 'shop' then 'contact' else 'list' end
           and object_id = case l.kind when 'shop' then l.shop_id else l.id end) t where key not like 'removed:%') s
     order by l.id`,
    [tenantId, id, contact!.shop_id, contact!.created_at],
  )
  const fields = await query('fields', 'select * from custom_field where tenant_id = $1 order by position, id desc', [
    tenantId,
  ])
  const events = await query(
    'events',
    'select id, type, at, data from event where tenant_id = $1 and contact_id = $2 order by id desc limit 10',
    [tenantId, id],
  )
  return { contact: contact!, lists, fields, events }
}
