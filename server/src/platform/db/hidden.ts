import { sql } from 'kysely'

/**
 * The id of a company in a form that the planner cannot use for its estimate, for look-ups by a key. The planner expects
 * no rows of a company that is newer than its statistics, so that every index seems equally good: it would read all rows
 * of the company for each key. For a hidden id it expects the average number of rows.
 */
export const hidden = (tenantId: string) => sql<string>`(select ${tenantId}::bigint)`
