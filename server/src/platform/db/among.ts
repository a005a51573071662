import { type SelectQueryBuilder, sql } from 'kysely'

/** `keep` prevents that the rows are deleted until the commit; `change` prevents every other change too. */
export type RowLock = 'keep' | 'change'

/** Which of the ids are rows of a company's table, in their order: `idsAmong(db.selectFrom('list'), tenantId, ids)`. */
export const idsAmong = (
  // biome-ignore lint/suspicious/noExplicitAny: any table with the columns `tenant_id` and `id`
  table: SelectQueryBuilder<any, any, object>,
  tenantId: string,
  ids: readonly string[],
  lock?: RowLock,
): Promise<{ id: string }[]> =>
  table
    .select(sql<string>`id`.as('id'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .$if(lock === 'keep', (query) => query.forKeyShare())
    .$if(lock === 'change', (query) => query.forUpdate())
    .execute()
