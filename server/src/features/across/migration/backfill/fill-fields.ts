import type { DbContext } from '../../../../platform/context.ts'
import type { MaintenanceStep } from '../../../account/background-work/index.ts'
import { completeProfiles, idsOfAddresses, lockContacts, missingValues } from '../../../audience/contacts/index.ts'
import { addressOf } from '../address.ts'
import { KEPT } from '../finish-migration.ts'
import { addressesAfter } from '../row-store.ts'
import { lastMigration } from '../store.ts'

/** Addresses per transaction. */
const BATCH = 2000

/** The values that a contact gets. */
export type Filled = Awaited<ReturnType<typeof missingValues>>[number]

/** Fills empty fields of the next contacts, or only finds out which it would fill. */
export async function fillNext(
  { db, now }: DbContext,
  tenantId: string,
  after: string,
  apply: boolean,
): Promise<MaintenanceStep<Filled>> {
  const migration = await lastMigration(db, tenantId, KEPT)
  if (!migration) return { checked: 0, changed: [], last: null }
  const stored = await addressesAfter(db, { tenantId, migrationId: migration.id }, after, BATCH)
  const ids = await idsOfAddresses(
    db,
    tenantId,
    stored.map(({ email }) => email),
  )
  const known = stored.flatMap((row) => {
    const id = ids.get(row.key)
    return id ? [{ id, values: addressOf(row).profile }] : []
  })
  const found = await missingValues({ db }, tenantId, known)
  const last = stored.length < BATCH ? null : stored.at(-1)!.key
  if (!apply || !found.length) return { checked: known.length, changed: found, last }
  const filled = new Set(found.map(({ id }) => id))
  await lockContacts(db, tenantId, [...filled])
  const wanted = known.filter(({ id }) => filled.has(id))
  return { checked: known.length, changed: await completeProfiles({ db, now }, tenantId, wanted), last }
}
