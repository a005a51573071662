import type { DbContext } from '../../../platform/context.ts'
import { completeProfiles } from '../contacts/index.ts'
import { complete } from './language/index.ts'
import { type Incomplete, membersToComplete } from './store.ts'

/** Members per transaction. */
export const BATCH = 2000

export interface Filled {
  members: number
  contacts: number
  /** Field → how many contacts got it. */
  fields: Record<string, number>
}

export const NOTHING: Filled = { members: 0, contacts: 0, fields: {} }

/** One batch of a list: adds what it did to what was done before, and tells where the next begins. */
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

/** What the names tell. A vocative that was typed otherwise than we would write it keeps us from making a salutation of it. */
function completionOf(row: Incomplete) {
  const { gender, nameDay, ...words } = complete({
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    language: row.language,
  })
  const typed = (own: string, ours: string) => own !== '' && own !== ours
  if (typed(row.vocative_first_name, words.vocativeFirstName)) words.salutation = ''
  if (typed(row.vocative_last_name, words.vocativeLastName)) words.salutationFormal = ''
  return { id: row.id, values: { gender, nameDay, ...words } }
}
