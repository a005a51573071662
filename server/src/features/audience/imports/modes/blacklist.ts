import { stagedAddresses, suppress } from '../../contacts/index.ts'
import { defineMode } from './define-mode.ts'

/** Blacklists addresses, whether or not they are contacts. */
export const blacklist = defineMode({
  name: 'blacklist',
  needsConsent: false,
  needsLists: false,
  async apply(ground, { tenant, row, range, number, mark }) {
    const emails = await stagedAddresses(ground.db, range)
    const added = await suppress(ground, tenant.id, emails, { reason: 'blacklist', note: row.source, mark })
    return { blacklisted: added.length, unchanged: number - added.length }
  },
})
