import { sql } from 'kysely'
import type { Tenant } from '../../../../../platform/context.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { type Page, type PageRequest, parseSort } from '../../../../../platform/db/page.ts'
import { isExcluded, stateOf } from '../../sql/mailability.ts'
import { totalContacts } from '../counts.ts'
import { contactsMatching, type Selection } from './selection.ts'

export const SORTABLE = {
  id: 'contact.id',
  email: 'contact.email_key',
  firstName: { text: 'contact.first_name' },
  lastName: { text: 'contact.last_name' },
  status: 'contact.status',
  engagement: 'contact.engagement',
  shopId: 'contact.shop_id',
  createdAt: 'contact.created_at',
  // Missing values sort first as values of their own: `neighborsOf` compares, and a comparison with null finds no row.
  suppressionReason: { by: sql`coalesce(contact.suppression_reason, '')` },
  blacklisted: { by: sql`(contact.blacklisted_at is not null)` },
  blacklistedAt: { by: sql`coalesce(contact.blacklisted_at, '-infinity')` },
  excluded: { by: isExcluded(sql`contact.tenant_id`) },
  state: { by: stateOf(sql`contact.tenant_id`) },
}

/**
 * A page of the grid, by default newest first. Finds the ids first, from an index alone where one fits, so that page
 * 5,000 reads no row that it does not show. Takes the total from a counter where there is one, and counts otherwise.
 */
export async function pageOfContacts(
  db: Db,
  selection: Selection,
  { page = 1, pageSize = 25, sort }: PageRequest,
  total?: () => Promise<number>,
): Promise<Page<GridRow>> {
  const order = orderOf(sort).map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`)
  const counted =
    total ?? (selection.everyone ? () => totalContacts(db, selection.tenantId) : () => count(db, selection))
  const ids = sql<{ id: string }>`
    select contact.id from ${selection.from}
    order by ${sql.join(order)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [{ rows }, number] = await Promise.all([ids.execute(db), counted()])
  const items = await gridRows(
    db,
    selection.tenantId,
    rows.map((row) => row.id),
  )
  return { items, total: number, page, pageSize }
}

/**
 * The keys that the grid is sorted by. The id comes last: newest first, or in the direction of the last key given, so
 * that one index over key and id serves both directions.
 */
export function orderOf(sort: string | undefined) {
  const keys = parseSort(sort, SORTABLE)
  return [...keys, { by: sql`contact.id`, direction: keys.at(-1)?.direction ?? ('desc' as const) }]
}

async function count(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${selection.from}`.execute(db)
  return Number(rows[0]!.total)
}

/** Contacts for the search over all objects, newest first: the address as title, the name as subtitle. */
export async function searchContacts(db: Db, tenant: Tenant, q: string, limit: number) {
  const selection = contactsMatching(tenant, { q })
  const found = await sql<{ id: string }>`
    select contact.id from ${selection.from}
    order by contact.id desc
    limit ${limit}`.execute(db)
  const ids = found.rows.map((row) => row.id)
  const rows = await gridRows(db, tenant.id, ids)
  return rows.map((row) => ({ id: row.id, title: row.email, subtitle: `${row.first_name} ${row.last_name}`.trim() }))
}

/** Rows of the grid by their ids, in the order of the ids. */
export async function gridRows(db: Db, tenantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('contact')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'status',
      'engagement',
      'shop_id',
      'suppression_reason',
      'blacklisted_at',
      'created_at',
    ])
    .select([stateOf(tenantId).as('state'), isExcluded(tenantId).as('is_excluded')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type GridRow = Awaited<ReturnType<typeof gridRows>>[number]
