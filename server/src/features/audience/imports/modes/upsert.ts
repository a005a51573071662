import { defineMode } from './define-mode.ts'
import { writeContacts } from './write-contacts.ts'

/** Makes contacts of new addresses and changes known ones. */
export const upsert = defineMode({
  name: 'upsert',
  needsConsent: true,
  needsLists: false,
  apply: (ground, batch) => writeContacts(ground, batch, true),
})
