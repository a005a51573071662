import { stagedAddresses, unsubscribeAddresses } from '../../contacts/index.ts'
import { changeMembers } from './change-members.ts'
import { defineMode } from './define-mode.ts'

/** With lists it unsubscribes from those; without, from everything, and unknown addresses are suppressed as well. */
export const unsubscribe = defineMode({
  name: 'unsubscribe',
  needsConsent: false,
  needsLists: false,
  async apply(ground, batch) {
    const { tenant, row, range, number, mark } = batch
    if (row.list_ids.length) {
      const { changed, ...counts } = await changeMembers(ground, batch, 'unsubscribed')
      return { unsubscribed: changed, ...counts }
    }
    const emails = await stagedAddresses(ground.db, range)
    const { length } = await unsubscribeAddresses(ground, tenant.id, emails, {
      note: row.source,
      reason: 'import',
      mark,
    })
    return { unsubscribed: length, unchanged: number - length }
  },
})
