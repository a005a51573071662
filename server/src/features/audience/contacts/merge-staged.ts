import type { DbContext } from '../../../platform/context.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import type { ProfileField } from './profile.ts'
import {
  insertStaged,
  type Known,
  lockStaged,
  type NewContacts,
  restoreErased,
  type StagedRange,
  updateStaged,
} from './sql/merge-staged.ts'
import { holdAddresses } from './sql/suppressions.ts'

export interface Merge {
  range: StagedRange
  /** Addresses in the range. */
  number: number
  /** What the rows bring; other fields are left alone. */
  fields: readonly ProfileField[]
  overwrite: 'all' | 'empty'
  /** How new contacts are made; null makes none. */
  create: Omit<NewContacts, 'now'> | null
  /** Gives consents to contacts that are locked, or new; returns who got one. */
  consent(contacts: readonly Known[]): Promise<readonly string[]>
  /** Put into the data of every event: where it came from, and whether automations follow it. */
  mark: Record<string, unknown>
}

export interface Merged {
  created: Known[]
  existing: Known[]
  /** How many of the existing have something new. */
  updated: number
}

/** Brings staged rows into contacts: new ones are made, known ones changed where something is new. One transaction. */
export async function mergeStaged({ db, now }: DbContext, tenantId: string, merge: Merge): Promise<Merged> {
  const { range, fields, overwrite, create, mark } = merge
  await holdAddresses(db, tenantId, 'shared')
  const update = async (contacts: readonly Known[]) => {
    const contactIds = contacts.map(({ id }) => id)
    const consenting = await merge.consent(contacts)
    return updateStaged(db, range, { contactIds, fields, overwrite, consenting, mark, now })
  }
  const existing = await lockStaged(db, range)
  let updated = await update(existing)
  if (!create) return { created: [], existing, updated }
  await restoreErased(db, range, now)
  const created = await insertStaged(db, range, fields, { ...create, now })
  const ids = created.map(({ id }) => id)
  const data = { ...mark, source: create.source }
  await writeEventsOf(db, tenantId, ids, { type: 'contact_created', at: now, data })
  await merge.consent(created)
  if (existing.length + created.length < merge.number) {
    // Somebody else made some of them in between: now they are known.
    const met = await lockStaged(db, range, [...existing.map(({ id }) => id), ...ids])
    updated += await update(met)
    existing.push(...met)
  }
  return { created, existing, updated }
}
