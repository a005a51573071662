import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { validation } from '../../../platform/errors.ts'
import { MAX_TAGS, type TagChange } from './schemas.ts'
import type { Tagged } from './slot.ts'

/** The tags in use on the objects of one table. */
export async function tagsOf(db: Db, table: Tagged['table'], tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag
    from ${sql.table(table)}
    where tenant_id = ${tenantId}
    order by 1`.execute(db)
  return rows.map((row) => row.tag)
}

/** Changes the tags of objects of one table; 400 names an unknown id, or `add` when an object would get too many. */
export async function changeTags(
  db: Db,
  table: Tagged['table'],
  tenantId: string,
  { ids, add = [], remove = [], tags }: TagChange,
  now: Date,
): Promise<{ updated: number }> {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    order by id
    for update`.execute(db)
  requireEach(ids, found.rows, 'ids')
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(table)}
    set updated_at = ${now},
      tags = array(
        select distinct tag from unnest(coalesce(${tags ?? null}::text[], tags) || ${add}::text[]) tag
        where tag <> all(${remove}::text[])
        order by tag)
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    returning cardinality(tags) as number`.execute(db)
  if (rows.some(({ number }) => number > MAX_TAGS)) throw validation('add')
  return { updated: rows.length }
}
