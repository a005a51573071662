import Type from 'typebox'
import { AppError, validation } from '../../../../platform/errors.ts'
import { Email } from '../../../../platform/http/schemas.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { Profile, type ProfileField } from '../../../audience/contacts/index.ts'
import { type CustomFieldRow, readCustomValues } from '../../../audience/custom-fields/index.ts'
import { CONSENT, targetOf } from '../fields.ts'
import type { FormField } from '../schemas.ts'

/** What a person filled in, in the form in which it is stored. */
export interface FilledIn {
  email: string
  profile: Record<string, unknown>
  custom: Record<string, unknown>
  listIds: string[]
  /** Purposes whose boxes were ticked, with the text at the box. */
  purposes: { id: string; text: string; textVersion?: number }[]
}

const address = faultFinder(Type.Object({ email: Email }))
const profileFinders = new Map<string, ReturnType<typeof faultFinder>>()

/**
 * Reads the values of a form by the ids of its fields. 400 with the field for a missing or wrong one. Values that the form
 * does not ask for are ignored: browsers and extensions add some.
 */
export function readValues(
  fields: readonly FormField[],
  values: Record<string, unknown>,
  { customFields, needsConsent }: { customFields: readonly CustomFieldRow[]; needsConsent: boolean },
): FilledIn {
  const filled: FilledIn = { email: '', profile: {}, custom: {}, listIds: [], purposes: [] }
  for (const field of fields) {
    const wrong = () => validation(`values.${field.id}`)
    const value = typedValue(field, Object.hasOwn(values, field.id) ? values[field.id] : undefined)
    if (value === undefined) throw wrong()
    if (isEmpty(value)) {
      if (field.required) throw wrong()
      continue
    }
    const target = targetOf(field.field)!
    if (target.kind === 'email') filled.email = addressOf(value) ?? fail(wrong())
    else if (target.kind === 'profile')
      filled.profile[target.field] = profileValue(target.field, value) ?? fail(wrong())
    else if (target.kind === 'list') filled.listIds.push(target.id)
    else if (target.kind === 'purpose') filled.purposes.push({ id: target.id, text: field.label ?? '' })
    else Object.assign(filled.custom, customValue(customFields, target.id, value) ?? fail(wrong()))
  }
  if (needsConsent && !isTicked(values[CONSENT])) throw validation(`values.${CONSENT}`)
  return filled
}

function fail(error: AppError): never {
  throw error
}

const isEmpty = (value: unknown) => value === '' || value === false || (Array.isArray(value) && !value.length)
/** A box of an HTML form is sent as `on`, or not at all. */
const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true' || value === '1'

const MAX_TEXT = 10_000

/** The value in the type of the field; undefined when it has another one. */
function typedValue({ type, options, value: preset }: FormField, given: unknown): unknown {
  if (type === 'checkbox' || type === 'consent') return isTicked(given)
  if (type === 'multi') {
    const list = given === undefined || given === '' ? [] : Array.isArray(given) ? given : [given]
    const isChosen = (one: unknown) =>
      typeof one === 'string' && (!options?.length || options.some((o) => o.value === one))
    return list.length <= 200 && list.every(isChosen) ? list : undefined
  }
  const text = given === undefined && type === 'hidden' ? (preset ?? '') : (given ?? '')
  if (typeof text === 'number' && type === 'number') return Number.isFinite(text) ? text : undefined
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined
  const trimmed = text.trim()
  if (trimmed === '') return ''
  if (type === 'number') return Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined
  if ((type === 'select' || type === 'radio') && options?.length)
    return options.some(({ value }) => value === trimmed) ? trimmed : undefined
  return trimmed
}

/** The check also brings it into the form that is stored. */
function addressOf(value: unknown): string | undefined {
  const checked = { email: value as string }
  return address(checked) === null ? checked.email : undefined
}

function profileValue(field: string, value: unknown): unknown {
  const find =
    profileFinders.get(field) ?? faultFinder(Type.Object({ value: Profile.properties[field as ProfileField] }))
  profileFinders.set(field, find)
  const checked = { value: Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : String(value) }
  return find(checked) === null ? checked.value : undefined
}

function customValue(fields: readonly CustomFieldRow[], id: string, value: unknown) {
  const field = fields.find((one) => one.id === id)
  // A field that was archived since takes nothing; the form still works.
  if (!field || field.archived) return {}
  try {
    return readCustomValues([field], { [id]: fitted(field.type, value) })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The value in the type of the custom field, which may be another one than that of the form's field. */
function fitted(type: CustomFieldRow['type'], value: unknown): unknown {
  if (type === 'number') return typeof value === 'string' ? Number(value) : value
  if (type === 'bool') return value === true || isTicked(value)
  if (type === 'multi') return Array.isArray(value) ? value : [value]
  if (type === 'datetime') return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? `${value}T00:00:00Z` : value
  return Array.isArray(value) ? value.join(', ') : String(value)
}
