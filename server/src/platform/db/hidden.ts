import { sql } from 'kysely'
import { isSharded } from './sharding/sharded.ts'

/**
 * The id of a company in a form that the planner cannot use for its estimate, for look-ups by a key. The planner expects
 * no rows of a company that is newer than its statistics, so that every index seems equally good: it would read all rows
 * of the company for each key. For a hidden id it expects the average number of rows. A cluster must see the id to find the
 * server of the company.
 */
export const hidden = (tenantId: string) =>
  isSharded() ? sql<string>`${tenantId}::bigint` : sql<string>`(select ${tenantId}::bigint)`
