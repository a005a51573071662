import { sql } from 'kysely'

/**
 * The id of a company that the planner does not see, for looking up by a key. Of a company that came since it last looked
 * it believes that it has nothing, so that any index is as good: it would read all contacts for each address. Of one
 * that it does not see it expects as much as companies have.
 */
export const hidden = (tenantId: string) => sql<string>`(select ${tenantId}::bigint)`
