import type { Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { forgetValuesJob } from './jobs/forget-values.ts'
import { mergeKeyFor } from './merge-key.ts'
import { isChoice, NO_OPTIONS, type OptionInput, type OptionList, optionKind, replaceOptions } from './options.ts'
import type { CustomFieldInput, CustomFieldPatch } from './schemas.ts'
import * as store from './store.ts'

type Patch = Static<typeof CustomFieldPatch>

/** A choice field may be without options where these are added one by one. */
interface Choices {
  mayBeEmpty?: boolean
}

const MAX_FIELDS = 300

/** Adds a field; without a merge key it gets one made from its name. */
export async function createCustomField(
  { db, now }: DbContext,
  tenantId: string,
  input: Static<typeof CustomFieldInput>,
  choices: Choices = {},
) {
  const options = optionsOf(input.type, NO_OPTIONS, input.options ?? [], choices)
  // Two concurrent requests must neither both add the last field nor both take one merge key.
  await lockCompany(db, tenantId)
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

/** Changes a field. Its type cannot change, because contacts hold values of it. */
export async function changeCustomField(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  patch: Patch,
  choices: Choices = {},
) {
  const before = await store.lockCustomField(db, tenantId, id)
  if (patch.type !== undefined && patch.type !== before.type) throw validation('type')
  const list = { lastId: before.lastOptionId, items: before.options }
  const next = patch.options && optionsOf(before.type, list, patch.options, choices)
  if (next) {
    const kept = new Set(next.items.map((option) => option.id))
    const gone = before.options.filter((option) => !kept.has(option.id)).map((option) => option.id)
    await requireUnused(db, tenantId, optionKind(id), gone)
  }
  const options = next && JSON.stringify(next)
  return store.updateCustomField(db, tenantId, id, { ...columns(patch), options, updated_at: now })
}

/** Deletes a field that no rule refers to; a job clears its values. */
export async function deleteCustomField(db: Db, tenantId: string, id: string) {
  await store.deleteCustomField(db, tenantId, id)
  await requireUnused(db, tenantId, 'custom_field', [id])
  await enqueueAction(db, forgetValuesJob, tenantId, { fieldId: id })
}

const columns = (input: Patch) => ({
  name: input.name,
  merge_key: input.mergeKey,
  description: input.description,
  position: input.order,
  archived: input.archived,
})

/**
 * Choice fields need options. Other fields have none; an empty list is accepted, so that an answer can be sent back.
 */
function optionsOf(
  type: store.CustomFieldRow['type'],
  before: OptionList,
  wanted: readonly OptionInput[],
  { mayBeEmpty = false }: Choices,
) {
  const isEmpty = wanted.length === 0
  if (isChoice(type) ? isEmpty && !mayBeEmpty : !isEmpty) throw validation('options')
  return replaceOptions(before, wanted)
}
