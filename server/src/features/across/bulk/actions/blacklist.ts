import { holdContacts, suppress } from '../../../audience/contacts/index.ts'
import { notBlacklisted } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

/** Also of contacts that are suppressed for another reason: several stand side by side. */
export const blacklist = defineAction({
  changes: () => notBlacklisted,
  async apply(ground, tenantId, contactIds) {
    const contacts = await holdContacts(ground.db, tenantId, contactIds)
    const emails = contacts.map((contact) => contact.email)
    await suppress(ground, tenantId, emails, { reason: 'blacklist' })
    return true
  },
})
