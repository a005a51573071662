import { sql } from 'kysely'
import type { Slots } from '../../../../../platform/slots.ts'
import { holdContacts } from '../forget.ts'
import { unsubscribeAddresses } from '../unsubscribe.ts'

/** Unsubscribes contacts from everything. */
export const unsubscribeMany: Slots['bulkActions'] = {
  action: 'unsubscribe',
  changes: ({ tenantId }) =>
    sql<boolean>`(not exists (select 1 from suppression p
      where p.tenant_id = ${tenantId} and p.email_key = contact.email_key and p.reason = 'unsubscribed')) is true`,
  async apply(context, tenantId, contactIds) {
    const contacts = await holdContacts(context.db, tenantId, contactIds)
    const emails = contacts.map((contact) => contact.email)
    await unsubscribeAddresses(context, tenantId, emails, { note: null, reason: 'admin' })
    return true
  },
}
