import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isSharded } from './sharding/sharded.ts'

/**
 * The companies with rows that meet a condition. Needs an index that starts with the company: one machine steps in it from
 * company to company, whatever number of rows they have. A cluster cannot do that; there each server lists its companies.
 */
export async function companiesWith(db: Db, table: string, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await (isSharded() ? listed(table, condition) : stepped(table, condition)).execute(db)
  return rows.map(({ id }) => id)
}

const listed = (table: string, condition: RawBuilder<boolean>) =>
  sql<{ id: string }>`select distinct tenant_id as id from ${sql.table(table)} where ${condition}`

const stepped = (table: string, condition: RawBuilder<boolean>) => sql<{ id: string }>`
  with recursive company (id) as (
    (select tenant_id from ${sql.table(table)} where ${condition} order by tenant_id limit 1)
    union all
    select (
      select tenant_id from ${sql.table(table)}
      where ${condition} and tenant_id > company.id
      order by tenant_id
      limit 1)
    from company
    where company.id is not null)
  select id from company where id is not null`
