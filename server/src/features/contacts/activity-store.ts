import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type PageRequest, paginate } from '../../platform/db/page.ts'

/** An unsubscription from a list has an event of its own beside the change of state: it is shown once. */
const shown = (types: string[]) =>
  sql<boolean>`type = any(${types}::text[]) and not (type = 'list_state_changed' and data ->> 'state' = 'unsubscribed')`

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
    .where(shown(types))
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
      .where(shown(types)),
    request,
    { sortable: {}, id: 'id' },
  )
