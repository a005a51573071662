import type { DbContext } from '../../../../platform/context.ts'
import { completeProfiles, lockContacts, missingValues } from '../../../audience/contacts/index.ts'
import { nextBuyers } from './buyer-store.ts'
import { enrichingFields } from './settings-store.ts'

/** The changes of a contact. */
export type Enriched = Awaited<ReturnType<typeof missingValues>>[number]

/** Contacts per transaction. */
export const BATCH = 2000

/**
 * Fills empty fields of the next contacts from their orders, or only finds out which it would fill. Returns how many
 * contacts were looked at, what changed, and the id after which the next ones begin.
 */
export async function enrichBatch(
  { db, now }: DbContext,
  tenantId: string,
  after: string,
  { apply }: { apply: boolean },
) {
  const { buyers, last } = await nextBuyers(db, tenantId, await enrichingFields(db, tenantId), after, BATCH)
  const found = await missingValues({ db }, tenantId, buyers)
  const result = { checked: buyers.length, changed: found, last }
  if (!apply || !found.length) return result
  const ids = new Set(found.map(({ id }) => id))
  await lockContacts(db, tenantId, [...ids])
  const wanted = buyers.filter(({ id }) => ids.has(id))
  return { ...result, changed: await completeProfiles({ db, now }, tenantId, wanted) }
}
