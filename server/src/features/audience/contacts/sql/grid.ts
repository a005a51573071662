import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type Page, type PageRequest, parseSort } from '../../../../platform/db/page.ts'
import { totalContacts } from '../counts.ts'
import { isExcluded, stateOf } from './mailability.ts'
import type { Selection } from './selection.ts'

export const SORTABLE = {
  id: 'contact.id',
  email: 'contact.email_key',
  firstName: { text: 'contact.first_name' },
  lastName: { text: 'contact.last_name' },
  status: 'contact.status',
  engagement: 'contact.engagement',
  shopId: 'contact.shop_id',
  createdAt: 'contact.created_at',
  // Of what may be missing, the missing comes first: neighbours are found by comparing, and null compares with nothing.
  suppressionReason: { by: sql`coalesce(contact.suppression_reason, '')` },
  blacklisted: { by: sql`(contact.blacklisted_at is not null)` },
  blacklistedAt: { by: sql`coalesce(contact.blacklisted_at, '-infinity')` },
  excluded: { by: isExcluded(sql`contact.tenant_id`) },
  state: { by: stateOf(sql`contact.tenant_id`) },
}

/**
 * A page of the grid, newest first unless asked otherwise. The ids come first, from the index alone where there is one:
 * page 5,000 reads no row that it does not show. A total that is kept as a counter is not counted.
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
  const ids = sql<{ id: string }>`select contact.id from ${selection.from}
    order by ${sql.join(order)} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [{ rows }, number] = await Promise.all([ids.execute(db), counted()])
  const items = await gridRows(
    db,
    selection.tenantId,
    rows.map((row) => row.id),
  )
  return { items, total: number, page, pageSize }
}

/**
 * What the grid is ordered by, completed by the id: newest first, or with other fields in the direction of the last of
 * them, so that an index over field and id serves both ways.
 */
function orderOf(sort: string | undefined) {
  const keys = parseSort(sort, SORTABLE)
  return [...keys, { by: sql`contact.id`, direction: keys.at(-1)?.direction ?? ('desc' as const) }]
}

/** The newest contacts of a selection; nothing is counted. */
export async function newestOf(db: Db, selection: Selection, limit: number) {
  const { rows } = await sql<{
    id: string
  }>`select contact.id from ${selection.from} order by contact.id desc limit ${limit}`.execute(db)
  return gridRows(
    db,
    selection.tenantId,
    rows.map((row) => row.id),
  )
}

/** Rows of the grid by their ids, in that order. */
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

async function count(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${selection.from}`.execute(db)
  return Number(rows[0]!.total)
}

/** The contacts before and after one in the order of the grid, whether or not it passes the filter itself. */
export async function neighborsOf(db: Db, selection: Selection, contactId: string, sort: string | undefined) {
  const keys = orderOf(sort)
  const next = await beside(db, selection, contactId, keys)
  const previous = await beside(
    db,
    selection,
    contactId,
    keys.map(({ by, direction }) => ({ by, direction: direction === 'asc' ? ('desc' as const) : ('asc' as const) })),
  )
  return { previousId: previous, nextId: next }
}

/** The first contact behind the given one. Its values are read in SQL: a JavaScript date has no microseconds. */
async function beside(db: Db, selection: Selection, contactId: string, keys: ReturnType<typeof orderOf>) {
  const own = (by: (typeof keys)[number]['by']) =>
    sql`(select ${by} from contact where contact.tenant_id = ${selection.tenantId} and contact.id = ${contactId})`
  const behind = ({ by, direction }: (typeof keys)[number], also = '') =>
    sql`${by} ${sql.raw((direction === 'asc' ? '>' : '<') + also)} ${own(by)}`
  const steps = keys.map((key, i) =>
    sql.join([...keys.slice(0, i).map(({ by }) => sql`${by} = ${own(by)}`), behind(key)], sql` and `),
  )
  // The first condition repeats what the others imply, in the form that an index understands.
  const { rows } = await sql<{ id: string }>`select contact.id from ${selection.from}
    and ${behind(keys[0]!, '=')} and (${sql.join(steps, sql` or `)})
    order by ${sql.join(keys.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`))} limit 1`.execute(db)
  return rows[0]?.id ?? null
}
