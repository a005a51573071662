import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface Incomplete {
  id: string
  first_name: string
  last_name: string
  gender: 'f' | 'm' | null
  language: string
  vocative_first_name: string
  vocative_last_name: string
}

/** Locks the next members of a list by id. Returns their number, the last id, and the members with an empty field. */
export async function membersToComplete(
  db: Db,
  tenantId: string,
  list: { id: string; kind: string; shop_id: string | null },
  after: string,
  limit: number,
) {
  const members =
    list.kind === 'shop'
      ? sql`
          select id from contact
          where tenant_id = ${tenantId} and shop_id = ${list.shop_id} and id > ${after}
          order by id
          limit ${limit}`
      : sql`
          select contact_id as id from list_member
          where tenant_id = ${tenantId} and list_id = ${list.id} and contact_id > ${after} and state <> 'removed'
          order by contact_id
          limit ${limit}`
  return lockIncomplete(db, tenantId, members)
}

/** Locks contacts. Returns those with names and an empty field. */
export const contactsToComplete = (db: Db, tenantId: string, ids: readonly string[]) =>
  lockIncomplete(db, tenantId, sql`select unnest(${ids}::bigint[])`)

async function lockIncomplete(db: Db, tenantId: string, ids: RawBuilder<unknown>) {
  const { rows } = await sql<Incomplete & { complete: boolean }>`
    select c.id, c.first_name, c.last_name, c.gender, c.language, c.vocative_first_name, c.vocative_last_name,
      c.gender is not null and c.name_day is not null and c.salutation <> '' and c.salutation_formal <> ''
        and c.vocative_first_name <> '' and c.vocative_last_name <> '' as complete
    from contact c
    where c.tenant_id = ${tenantId} and c.id in (${ids})
    order by c.id
    for update of c`.execute(db)
  return {
    number: rows.length,
    last: rows.at(-1)?.id ?? null,
    incomplete: rows.filter((row) => !row.complete && (row.first_name || row.last_name)),
  }
}
