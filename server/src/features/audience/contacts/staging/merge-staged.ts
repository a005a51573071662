import type { DbContext } from '../../../../platform/context.ts'
import { writeEventsOf } from '../../../../platform/events/write.ts'
import type { Origin } from '../../consents/index.ts'
import { changeFields } from '../changes/complete-profiles.ts'
import { followingFields } from '../changes/fill-from-names.ts'
import { contactCreated } from '../events.ts'
import { type FilledField, PROFILE_COLUMNS, type ProfileField } from '../profile.ts'
import { holdAddresses } from '../suppression/sql/suppressions.ts'
import {
  areStagedFree,
  insertStaged,
  lockStaged,
  type NewContacts,
  restoreErased,
  type StagedContact,
  updateStaged,
} from './sql/merge.ts'
import { type Renamed, renamedByStage } from './sql/renamed.ts'
import type { StagedRange } from './sql/stage.ts'

interface Merge {
  range: StagedRange
  /** The number of addresses in the range. */
  number: number
  /** The profile fields that the rows have; other fields do not change. */
  fields: readonly ProfileField[]
  overwrite: 'all' | 'empty'
  /** Values and consents of contacts that exist stay as they are. */
  keepsExisting?: boolean
  /** What follows from the names of existing contacts follows from their new names. */
  followsNames?: boolean
  /** Settings of new contacts; null creates none. */
  create: Omit<NewContacts, 'now'> | null
  /** Gives consents to contacts that are locked or were just created; returns those that got one. */
  consent(contacts: readonly StagedContact[], isNew: boolean): Promise<readonly string[]>
  origin: Origin
}

interface Merged {
  created: StagedContact[]
  existing: StagedContact[]
  /** How many of the existing contacts changed. */
  updated: number
}

/** Merges staged rows into contacts: changes existing ones and creates the others. Needs a transaction. */
export async function mergeStaged({ db, now }: DbContext, tenantId: string, merge: Merge): Promise<Merged> {
  const { range, fields, overwrite, create, origin } = merge
  await holdAddresses(db, tenantId, 'shared')
  const update = async (contacts: readonly StagedContact[]) => {
    if (!contacts.length || merge.keepsExisting) return 0
    const contactIds = contacts.map(({ id }) => id)
    const consenting = await merge.consent(contacts, false)
    const renamed = merge.followsNames ? await renamedByStage(db, range, { contactIds, fields, overwrite }) : []
    const updated = await updateStaged(db, range, { contactIds, fields, overwrite, consenting, origin, now })
    const following = renamed.map(followingChanges).filter(({ changes }) => changes.length > 0)
    await changeFields({ db, now }, tenantId, following, origin)
    return updated
  }
  const existing = await lockStaged(db, range)
  let updated = await update(existing)
  if (!create) return { created: [], existing, updated }
  await restoreErased(db, range, now)
  const areFree = await areStagedFree(db, range)
  const created = await insertStaged(db, range, fields, { ...create, isAllNew: !existing.length, areFree, now })
  const ids = created.map(({ id }) => id)
  await writeEventsOf(db, tenantId, ids, contactCreated({ at: now, data: { ...origin, source: create.source } }))
  await merge.consent(created, true)
  if (existing.length + created.length < merge.number) {
    // Another transaction created some of them after `lockStaged`: they exist by now.
    const appeared = await lockStaged(db, range, [...existing.map(({ id }) => id), ...ids])
    updated += await update(appeared)
    existing.push(...appeared)
  }
  return { created, existing, updated }
}

/** The changes of a contact that follow from its new names. */
function followingChanges({ row, patch }: Renamed) {
  const following = Object.entries(followingFields(row, patch, row.edited_fields)) as [FilledField, string | null][]
  const before = (field: FilledField) => row[PROFILE_COLUMNS[field]] as string | null
  return { id: row.id, changes: following.map(([field, after]) => ({ field, before: before(field), after })) }
}
