import { stagedAddresses, unsubscribeAddresses } from '../../contacts/index.ts'
import { isNotSuppressed, isNotUnsubscribedFrom } from '../sql/changed.ts'
import { changeMembers } from './change-members.ts'
import { defineMode } from './define-mode.ts'

/**
 * Unsubscribes from the lists of the import; without lists from everything, which also suppresses unknown addresses.
 */
export const unsubscribe = defineMode({
  name: 'unsubscribe',
  needsConsent: false,
  needsLists: false,
  changes: ({ tenantId, listIds }) =>
    listIds.length ? isNotUnsubscribedFrom(tenantId, listIds) : isNotSuppressed(tenantId, 'unsubscribed'),
  async apply(context, batch) {
    const { tenant, row, range, number, origin } = batch
    if (row.list_ids.length) {
      const { changed, ...counts } = await changeMembers(context, batch, 'unsubscribed')
      return { unsubscribed: changed, ...counts }
    }
    const emails = await stagedAddresses(context.db, range)
    const { length } = await unsubscribeAddresses(context, tenant.id, emails, {
      note: row.source,
      reason: 'import',
      origin,
    })
    return { unsubscribed: length, unchanged: number - length }
  },
})
