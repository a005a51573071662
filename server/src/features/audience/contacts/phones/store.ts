import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export interface NumberRow {
  id: string
  email: string
  phone: string
  mobile: string
  country: string | null
  language: string
  edited_fields: string[]
}

/** The next contacts after an id that have a number in one of the two fields. */
export const nextNumbers = (
  db: Db,
  tenantId: string,
  { after, limit, isLocking }: { after: string; limit: number; isLocking: boolean },
): Promise<NumberRow[]> =>
  db
    .selectFrom('contact')
    .select(['id', 'email', 'phone', 'mobile', 'country', 'language', 'edited_fields'])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .where(sql<boolean>`(phone <> '') <> (mobile <> '')`)
    .orderBy('id')
    .limit(limit)
    .$if(isLocking, (q) => q.forUpdate())
    .execute()
