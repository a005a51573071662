import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { lockTenant } from '../../account/companies/index.ts'
import { mergeKeyFor } from './merge-key.ts'
import { NO_OPTIONS, type OptionInput, type OptionList, optionKind, replaceOptions } from './options.ts'
import type { CustomFieldInput, CustomFieldPatch } from './schemas.ts'
import * as store from './store.ts'

type Patch = Static<typeof CustomFieldPatch>
const MAX_FIELDS = 300

/** Adds a field, with a merge key of its own when none is given. */
export async function createCustomField(
  { db, now }: DbContext,
  tenantId: string,
  input: Static<typeof CustomFieldInput>,
) {
  const options = optionsOf(input.type, NO_OPTIONS, input.options ?? [])
  // Locks the company, so that two requests can neither both make the last field nor both take one merge key.
  await lockTenant(db, tenantId)
  const mergeKeys = await store.mergeKeysOf(db, tenantId)
  if (mergeKeys.size >= MAX_FIELDS) throw conflict('limit')
  return store.insertCustomField(db, {
    ...columns(input),
    tenant_id: tenantId,
    name: input.name,
    type: input.type,
    options: JSON.stringify(options),
    merge_key: input.mergeKey ?? mergeKeyFor(input.name, mergeKeys),
    created_at: now,
    updated_at: now,
  })
}

/** Changes a field. Its type stays: contacts hold values of it. */
export async function changeCustomField({ db, now }: DbContext, tenantId: string, id: string, patch: Patch) {
  const before = await store.lockCustomField(db, tenantId, id)
  if (patch.type !== undefined && patch.type !== before.type) throw validation('type')
  const list = { lastId: before.lastOptionId, items: before.options }
  const next = patch.options && optionsOf(before.type, list, patch.options)
  if (next) {
    const kept = new Set(next.items.map((option) => option.id))
    const gone = before.options.filter((option) => !kept.has(option.id)).map((option) => option.id)
    await requireUnused(db, tenantId, optionKind(id), gone)
  }
  const options = next && JSON.stringify(next)
  return store.updateCustomField(db, tenantId, id, { ...columns(patch), options, updated_at: now })
}

const columns = (input: Patch) => ({
  name: input.name,
  merge_key: input.mergeKey,
  description: input.description,
  position: input.order,
  archived: input.archived,
})

/** A choice needs something to choose from; other fields have nothing, and their empty list may be sent back. */
function optionsOf(type: store.CustomFieldRow['type'], before: OptionList, wanted: readonly OptionInput[]) {
  const isChoice = type === 'select' || type === 'multi'
  if (isChoice !== wanted.length > 0) throw validation('options')
  return replaceOptions(before, wanted)
}
