import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import type { ShownEvent } from '../events/event-store.ts'
import { presentEvent } from '../present.ts'

/** What the script sent about a contact in the last month. */
export const webPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'webEvents',
      tables: ['web_event'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<ShownEvent>((last, limit) =>
          eventsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages)
          yield rows.map((row) => {
            const { contactId: _, params, ...event } = presentEvent(row)
            // As text: its keys are the company's own.
            return { ...event, value: JSON.stringify(params) }
          })
      },
    },
  ],
  forget: (db, tenantId, contactIds) =>
    sql`delete from web_event
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db),
  erase: ({ db }, tenantId, email) =>
    sql`delete from web_event
      where tenant_id = ${tenantId} and waiting and lower(data ->> 'email') = lower(${email})`.execute(db),
}

async function eventsAfter(db: Db, tenantId: string, contactId: string, after: string, limit: number) {
  const { rows } = await sql<ShownEvent>`
    select id, at, type, shop_id, visitor, contact_id, data from web_event
    where tenant_id = ${tenantId} and contact_id = ${contactId} and id > ${after}
    order by id
    limit ${limit}`.execute(db)
  return rows
}
