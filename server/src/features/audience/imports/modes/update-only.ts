import { defineMode } from './define-mode.ts'
import { writeContacts } from './write-contacts.ts'

/** Changes known contacts, and makes none. */
export const updateOnly = defineMode({
  name: 'update_only',
  needsConsent: true,
  needsLists: false,
  apply: (ground, batch) => writeContacts(ground, batch, false),
})
