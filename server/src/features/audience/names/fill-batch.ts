import type { DbContext } from '../../../platform/context.ts'
import type { Origin } from '../consents/index.ts'
import { completeProfiles } from '../contacts/index.ts'
import { completePerson } from './complete-person.ts'
import { contactsToComplete, type Incomplete, membersToComplete } from './store.ts'

/** Members per transaction. */
export const BATCH = 2000

export interface Filled {
  members: number
  contacts: number
  /** Field → how many contacts got it. */
  fields: Record<string, number>
}

export const NOTHING: Filled = { members: 0, contacts: 0, fields: {} }

/** Fills one batch of a list. Returns the sums so far, and the id after which the next batch begins. */
export async function fillBatch(
  { db, now }: DbContext,
  tenantId: string,
  list: { id: string; kind: string; shop_id: string | null },
  { after, done }: { after: string; done: Filled },
) {
  const { number, last, incomplete } = await membersToComplete(db, tenantId, list, after, BATCH)
  const changed = await completeProfiles({ db, now }, tenantId, incomplete.map(completionOf))
  const fields = { ...done.fields }
  for (const { changes } of changed) for (const { field } of changes) fields[field] = (fields[field] ?? 0) + 1
  const filled = { members: done.members + number, contacts: done.contacts + changed.length, fields }
  return { filled, number, after: number === BATCH ? last : null }
}

/** Fills contacts that are locked. Returns the changes. */
export async function completeContacts(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  origin: Origin,
) {
  const { incomplete } = await contactsToComplete(db, tenantId, contactIds)
  return incomplete.length ? completeProfiles({ db, now }, tenantId, incomplete.map(completionOf), origin) : []
}

const completionOf = (row: Incomplete) => ({
  id: row.id,
  values: {
    ...completePerson({
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender,
      language: row.language,
      vocativeFirstName: row.vocative_first_name,
      vocativeLastName: row.vocative_last_name,
    }),
  },
})
