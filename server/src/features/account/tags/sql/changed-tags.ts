import { type RawBuilder, sql } from 'kysely'
import type { TagChange } from '../schemas.ts'

/** The tags of an object after a change, sorted: an expression over its column `tags`. */
export const changedTags = ({ add = [], remove = [], tags }: TagChange): RawBuilder<string[]> =>
  sql`array(
    select distinct tag from unnest(coalesce(${tags ?? null}::text[], tags) || ${add}::text[]) tag
    where tag <> all(${remove}::text[])
    order by tag)`
