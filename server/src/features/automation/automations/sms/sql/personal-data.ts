import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { inPages } from '../../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../../platform/slots.ts'

/** The SMS to a contact with their results. */
export const smsPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'smsMessages',
      tables: ['automation_sms'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<SmsOfContact>((last, limit) =>
          smsAfter(db, tenant.id, contact.id, last?.id ?? '0', limit),
        )
        for await (const rows of pages)
          yield rows.map(({ automation, at, state, number, reason }) => ({
            ...{ automation, at: at.toISOString(), state },
            ...{ mobile: number, reason },
          }))
      },
    },
  ],
  forget: forgetSms,
}

interface SmsOfContact {
  id: string
  automation: string
  at: Date
  state: string
  number: string | null
  reason: string | null
}

async function smsAfter(db: Db, tenantId: string, contactId: string, after: string, limit: number) {
  const { rows } = await sql<SmsOfContact>`
    select m.id, a.name as automation, m.at, m.state, m.number, m.reason
    from automation_sms m
    join automation a on a.tenant_id = m.tenant_id and a.id = m.automation_id
    where m.tenant_id = ${tenantId} and m.contact_id = ${contactId} and m.id > ${after}
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** Deletes the messages to contacts. Those that wait are not sent. */
function forgetSms(db: Db, tenantId: string, contactIds: readonly string[]) {
  return sql`
    delete from automation_sms where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db)
}
