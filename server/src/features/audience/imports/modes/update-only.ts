import { defineMode } from './define-mode.ts'
import { writeContacts } from './write-contacts.ts'

/** Changes known contacts and creates none. */
export const updateOnly = defineMode({
  name: 'update_only',
  needsConsent: true,
  needsLists: false,
  apply: (context, batch) => writeContacts(context, batch, false),
})
