import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'

interface CallRow {
  id: string
  at: Date
  url: string
  event: string
}

/** The last calls about a contact: which other programs got its data. What waits to be sent names only the contact. */
export const webhookPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'webhookCalls',
      tables: ['webhook_call', 'webhook_item'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<CallRow>((last, limit) => callsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit))
        for await (const rows of pages) yield rows.map(({ at, url, event }) => ({ at: at.toISOString(), url, event }))
      },
    },
  ],
  async forget(db, tenantId, contactIds) {
    await sql`delete from webhook_item
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db)
    await sql`delete from webhook_call
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db)
  },
}

async function callsAfter(db: Db, tenantId: string, contactId: string, after: string, limit: number) {
  const { rows } = await sql<CallRow>`
    select c.id, c.at, w.url, w.event
    from webhook_call c
    join account_webhook w on w.tenant_id = c.tenant_id and w.id = c.webhook_id
    where c.tenant_id = ${tenantId} and c.contact_id = ${contactId} and c.id > ${after}
    order by c.id
    limit ${limit}`.execute(db)
  return rows
}
