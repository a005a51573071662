import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict } from '../../../platform/errors.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { type PurposeInput, PurposePatch } from './schemas.ts'
import * as store from './store.ts'

export async function createPurpose({ db, now }: DbContext, tenantId: string, input: Static<typeof PurposeInput>) {
  const { default: isDefault = false, ...rest } = input
  // Two requests at once must not both create the default purpose.
  if (isDefault) await lockCompany(db, tenantId)
  if (isDefault) await store.clearDefaultPurpose(db, tenantId)
  const values = columnsOf(PurposePatch, rest as Static<typeof PurposePatch>)
  const purpose = await store.insertPurpose(db, {
    ...values,
    name: input.name,
    tenant_id: tenantId,
    is_default: isDefault,
    created_at: now,
    updated_at: now,
  })
  await store.insertPurposeText(db, purpose, now)
  return purpose
}

/** Changes a purpose. A changed text becomes a new version: consents keep the version that the contact saw. */
export async function changePurpose(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  patch: Static<typeof PurposePatch>,
) {
  if (patch.default) await lockCompany(db, tenantId)
  const before = await store.lockPurpose(db, tenantId, id)
  if (patch.default === false && before.is_default) throw conflict('default')
  if (patch.default && !before.is_default) await store.clearDefaultPurpose(db, tenantId)
  const { default: isDefault, ...rest } = patch
  const newText = patch.text !== undefined && patch.text !== before.text
  const values = { ...columnsOf(PurposePatch, rest), is_default: isDefault, updated_at: now }
  const after = await store.updatePurpose(
    db,
    tenantId,
    id,
    newText ? { ...values, text_version: before.text_version + 1 } : values,
  )
  if (newText) await store.insertPurposeText(db, after, now)
  return after
}

/** Deletes a purpose. 409 for the default one, one that a rule names, and one with consents, which is evidence. */
export async function removePurpose(db: Db, tenantId: string, id: string) {
  const purpose = await store.lockPurpose(db, tenantId, id)
  if (purpose.is_default) throw conflict('default')
  if (purpose.used) throw conflict('used')
  await requireUnused(db, tenantId, 'purpose', [id])
  await store.deletePurpose(db, tenantId, id)
}
