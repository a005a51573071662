import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../platform/db/page.ts'

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

/** A page of the events of one contact, newest first. */
export const pageOfEvents = (db: Db, tenantId: string, contactId: string, types: string[], request: PageRequest) =>
  paginate(
    db
      .selectFrom('event')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', contactId)
      .where(sql<boolean>`type = any(${types}::text[])`),
    request,
    { sortable: {}, id: 'id' },
  )
