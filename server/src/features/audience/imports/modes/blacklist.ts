import { stagedAddresses, suppress } from '../../contacts/index.ts'
import { isNotSuppressed } from '../sql/changed.ts'
import { defineMode } from './define-mode.ts'

/** Blacklists addresses, also those that are not contacts. */
export const blacklist = defineMode({
  name: 'blacklist',
  needsConsent: false,
  needsLists: false,
  changes: ({ tenantId }) => isNotSuppressed(tenantId, 'blacklist'),
  async apply(context, { tenant, row, range, number, origin }) {
    const emails = await stagedAddresses(context.db, range)
    const added = await suppress(context, tenant.id, emails, { reason: 'blacklist', note: row.source, origin })
    return { blacklisted: added.length, unchanged: number - added.length }
  },
})
