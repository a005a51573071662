import { defineMode } from './define-mode.ts'
import { writeContacts } from './write-contacts.ts'

/** Creates contacts for new addresses and changes known ones. */
export const upsert = defineMode({
  name: 'upsert',
  needsConsent: true,
  needsLists: false,
  apply: (context, batch) => writeContacts(context, batch, true),
})
