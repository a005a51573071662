import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../../../platform/db/page.ts'
import { type GridRow, gridRows } from './page.ts'

/** Contacts returned per group: thousands may share a number such as 000 000 000. */
const SHOWN = 20

interface Group {
  by: 'phone' | 'name'
  key: string
  count: number
  contacts: GridRow[]
}

/** Contacts with the same phone, or the same name and company, largest groups first. Reads every contact once. */
export async function duplicateGroups(
  db: Db,
  tenantId: string,
  { page = 1, pageSize = 25 }: PageRequest,
): Promise<Page<Group>> {
  const { rows } = await sql<{ by: 'phone' | 'name'; key: string; count: string; ids: string[]; total: string }>`
    with found as (
      select 'phone' as by, key, count(*) as count, (array_agg(id order by id))[1:${sql.lit(SHOWN)}] as ids
      from contact, unnest(phones) key
      where tenant_id = ${tenantId}
      group by key
      having count(*) > 1
      union all
      select 'name', key, count(*), (array_agg(id order by id))[1:${sql.lit(SHOWN)}]
      from (
        select id, fold(last_name || ' ' || first_name || ' ' || company) as key from contact
        where tenant_id = ${tenantId} and last_name <> '' and company <> ''
      ) c
      group by key
      having count(*) > 1
    )
    select *, count(*) over () as total from found
    order by count desc, by, key
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const contacts = await gridRows(
    db,
    tenantId,
    rows.flatMap((row) => row.ids),
  )
  const byId = new Map(contacts.map((row) => [row.id, row]))
  return {
    items: rows.map(({ by, key, count, ids }) => ({
      by,
      key,
      count: Number(count),
      contacts: ids.flatMap((id) => byId.get(id) ?? []),
    })),
    total: rows[0] ? Number(rows[0].total) : await totalBeyondLastPage(db, tenantId, page),
    page,
    pageSize,
  }
}

/** The total of a page without rows, which has no row to read it from. */
const totalBeyondLastPage = async (db: Db, tenantId: string, page: number): Promise<number> =>
  page === 1 ? 0 : (await duplicateGroups(db, tenantId, { pageSize: 1 })).total
