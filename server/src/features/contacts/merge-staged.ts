import { writeEvents, writeEventsOf } from '../../platform/events/write.ts'
import type { Context, Tenant } from '../../platform/http/call.ts'
import type { ProfileField } from './profile.ts'
import {
  insertStaged,
  type Known,
  lockStaged,
  markConsented,
  type NewContacts,
  restoreErased,
  type StagedRange,
  updateStaged,
} from './sql/merge-staged.ts'
import { holdAddresses } from './sql/suppressions.ts'

export interface Merge {
  range: StagedRange
  /** What the rows bring; other fields are left alone. */
  fields: readonly ProfileField[]
  overwrite: 'all' | 'empty'
  /** How new contacts are made; null makes none. */
  create: Omit<NewContacts, 'now'> | null
  /** Put into the data of every event: where it came from, and whether automations follow it. */
  mark: Record<string, unknown>
}

export interface Merged {
  created: Known[]
  existing: Known[]
  updated: string[]
}

/** Brings staged rows into contacts: new ones are made, known ones changed where something is new. One transaction. */
export async function mergeStaged(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenant: Tenant,
  merge: Merge,
): Promise<Merged> {
  const { range, fields, overwrite, create, mark } = merge
  await holdAddresses(db, tenant.id, 'shared')
  const existing = await lockStaged(db, range)
  const changed = await updateStaged(db, range, fields, { overwrite, now })
  const events = changed.map(({ id, changes }) => ({
    type: 'contact_updated',
    at: now,
    contactId: id,
    data: { ...mark, changes },
  }))
  await writeEvents(db, tenant.id, events)
  if (!create) return { created: [], existing, updated: changed.map(({ id }) => id) }
  await restoreErased(db, range, now)
  const created = await insertStaged(db, range, fields, { ...create, now })
  const ids = created.map(({ id }) => id)
  const data = { ...mark, source: create.source }
  await writeEventsOf(db, tenant.id, ids, { type: 'contact_created', at: now, data })
  return { created, existing, updated: changed.map(({ id }) => id) }
}

/** Contacts that exist were given a consent: customers become subscribers, and that is told. */
export async function noteConsents(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenantId: string,
  contactIds: readonly string[],
  mark: Record<string, unknown>,
) {
  const subscribed = await markConsented(db, tenantId, contactIds, now)
  const data = { ...mark, before: 'customer', after: 'subscribed', reason: 'consent' }
  await writeEventsOf(db, tenantId, subscribed, { type: 'contact_status_changed', at: now, data })
}
