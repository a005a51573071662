import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Selection } from '../../../audience/contacts/index.ts'

/** Contacts by their ids, as the grid would select them. */
export const selectByIds = (tenantId: string, ids: readonly string[]): Selection => ({
  tenantId,
  from: sql`contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::bigint[])`,
  everyone: false,
})

export async function countTargets(db: Db, selection: Selection, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${selection.from} and ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

/**
 * The next selected contacts in the order of their ids, and which of them to change. Contacts that were created after
 * the request (`upTo`) are left out. The condition is evaluated for these contacts only, so that the cost of a batch
 * does not depend on the size of the lists in the condition.
 */
export async function targetsAfter(
  db: Db,
  selection: Selection,
  condition: RawBuilder<boolean>,
  { after, upTo, limit }: { after: string; upTo: string; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { rows } = await sql<{ ids: string[]; last: string; number: number }>`
    with selected as materialized (
      select contact.id
      from ${selection.from} and contact.id > ${after} and contact.id <= ${upTo}
      order by contact.id
      limit ${limit})
    select max(id) as last, count(*)::int as number,
      array(
        select contact.id
        from selected
        join contact on contact.tenant_id = ${selection.tenantId} and contact.id = selected.id
        where ${condition}
        order by contact.id) as ids
    from selected`.execute(db)
  const { ids, last, number } = rows[0]!
  return { ids, next: number === limit ? last : null }
}

/** The id of the newest contact of the company; 0 when there is none. */
export async function newestContact(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0) as id from contact where tenant_id = ${tenantId}`.execute(db)
  return rows[0]!.id
}
