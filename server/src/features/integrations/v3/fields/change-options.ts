import type { DbContext } from '../../../../platform/context.ts'
import { AppError, conflict, notFound, validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import {
  type CustomFieldRow,
  changeCustomField,
  isChoice,
  lockCustomField,
  MAX_OPTIONS,
} from '../../../audience/custom-fields/index.ts'
import { optionNames } from '../../records/index.ts'
import { optionsOf } from './field-records.ts'

interface OptionChange {
  name?: string
  order?: number
}

/** Adds an option to a choice field. 422 for another field, or a name that an option has. */
export async function addOption(context: DbContext, tenantId: string, fieldId: string, option: Required<OptionChange>) {
  const field = await lockCustomField(context.db, tenantId, isId(fieldId) ? fieldId : '0').catch(unknownField)
  if (!isChoice(field.type) || field.archived) throw validation('customfield_id')
  if (field.options.length >= MAX_OPTIONS) throw conflict('limit')
  const known = new Set(field.options.map(({ id }) => id))
  const after = await save(context, field, [...field.options, option])
  return recordOf(after, after.options.find(({ id }) => !known.has(id))!.id)
}

/** Changes the name or the order of an option, by its number. */
export async function changeOption(context: DbContext, tenantId: string, number: string, change: OptionChange) {
  const { field, option } = await lockOption(context, tenantId, number)
  const options = field.options.map((one) => (one.id === option.id ? { ...one, ...change } : one))
  return recordOf(await save(context, field, options), option.id)
}

/** Removes an option, by its number. 409 while a rule refers to it. */
export async function removeOption(context: DbContext, tenantId: string, number: string) {
  const { field, option } = await lockOption(context, tenantId, number)
  await save(
    context,
    field,
    field.options.filter(({ id }) => id !== option.id),
  )
}

async function lockOption({ db }: DbContext, tenantId: string, number: string) {
  const { fieldId, id } = optionNames(number)
  const field = await lockCustomField(db, tenantId, fieldId)
  const option = field.options.find((one) => one.id === id)
  if (!option || field.archived) throw notFound()
  return { field, option }
}

const save = (context: DbContext, field: CustomFieldRow, options: { id?: string; name: string; order?: number }[]) =>
  changeCustomField(context, field.tenant_id, field.id, { options }, { mayBeEmpty: true }).catch((error: unknown) => {
    // The use case names the option by its place in the list.
    const isName = error instanceof AppError && /^options\.\d+\.name$/.test(error.message)
    throw isName ? validation('name') : error
  })

const recordOf = (field: CustomFieldRow, optionId: string) => {
  const place = field.options.findIndex(({ id }) => id === optionId)
  return optionsOf(field)[place]!
}

function unknownField(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? validation('customfield_id') : error
}
