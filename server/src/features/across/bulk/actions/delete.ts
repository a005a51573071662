import { deleteContacts, recentSince } from '../../privacy/index.ts'
import { notRecentlyMailed } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

/** Whoever waits for a mail, or was just sent one, is left out. */
export const deleteAction = defineAction({
  changes: ({ tenantId, now }) => notRecentlyMailed(tenantId, recentSince(now)),
  async apply(ground, tenantId, contactIds) {
    await deleteContacts(ground, tenantId, contactIds)
    return true
  },
})
