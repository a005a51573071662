import { changeMembers } from './change-members.ts'
import { defineMode } from './define-mode.ts'

/** Takes contacts out of lists. */
export const remove = defineMode({
  name: 'remove',
  needsConsent: false,
  needsLists: true,
  async apply(ground, batch) {
    const { changed, ...counts } = await changeMembers(ground, batch, 'removed')
    return { removed: changed, ...counts }
  },
})
