import type { Db } from '../../platform/db/database.ts'

/** Events of one contact, newest first. */
export const contactEvents = (
  db: Db,
  tenantId: string,
  contactId: string,
  { types, limit }: { types: string[]; limit: number },
) =>
  db
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('type', 'in', types)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
