import { isInLists } from '../sql/changed.ts'
import { changeMembers } from './change-members.ts'
import { defineMode } from './define-mode.ts'

/** Removes contacts from lists. */
export const remove = defineMode({
  name: 'remove',
  needsConsent: false,
  needsLists: true,
  changes: ({ tenantId, listIds }) => isInLists(tenantId, listIds),
  async apply(context, batch) {
    const { changed, ...counts } = await changeMembers(context, batch, 'removed')
    return { removed: changed, ...counts }
  },
})
