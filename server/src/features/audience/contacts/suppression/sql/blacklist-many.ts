import { sql } from 'kysely'
import type { Slots } from '../../../../../platform/slots.ts'
import { holdContacts } from '../forget.ts'
import { suppress } from '../suppress.ts'

/** Blacklists contacts, also those that are suppressed for another reason: an address may have several suppressions. */
export const blacklistMany: Slots['bulkActions'] = {
  action: 'blacklist',
  changes: () => sql<boolean>`contact.blacklisted_at is null`,
  async apply(context, tenantId, contactIds) {
    const contacts = await holdContacts(context.db, tenantId, contactIds)
    const emails = contacts.map((contact) => contact.email)
    await suppress(context, tenantId, emails, { reason: 'blacklist' })
    return true
  },
}
