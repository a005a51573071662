import { PROFILE_COLUMNS } from '../../audience/contacts/index.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import type { FormField } from './schemas.ts'

/** The name of the consent box of a form with a purpose, which no field may have. */
export const CONSENT = 'consent'

/** Where the value of a field goes. */
export type Target =
  | { kind: 'email' }
  | { kind: 'profile'; field: string }
  | { kind: 'custom_field' | 'purpose' | 'list'; id: string }

const PREFIXES = { cf: 'custom_field', purpose: 'purpose', list: 'list' } as const

/** What a field of a form writes to; undefined when its name means nothing. */
export function targetOf(field: string): Target | undefined {
  if (field === 'email') return { kind: 'email' }
  if (Object.hasOwn(PROFILE_COLUMNS, field)) return { kind: 'profile', field }
  const [prefix = '', id = ''] = field.split(':')
  const kind = Object.hasOwn(PREFIXES, prefix) ? PREFIXES[prefix as keyof typeof PREFIXES] : undefined
  return kind && /^\d{1,18}$/.test(id) ? { kind, id } : undefined
}

/** Types of fields whose values are chosen from options. */
const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'radio', 'multi'])

/** The first wrong field of a form as a path; null when all are right. */
export function fieldsFault(fields: readonly FormField[]): string | null {
  const ids = new Set<string>()
  const targets = new Set<string>()
  for (const [i, { id, field, type, options = [] }] of fields.entries()) {
    const target = targetOf(field)
    if (ids.has(id) || id === CONSENT) return `fields.${i}.id`
    if (!target || targets.has(field)) return `fields.${i}.field`
    ids.add(id)
    targets.add(field)
    const isChoice = target.kind === 'purpose' || target.kind === 'list'
    if (isChoice && type !== 'consent' && type !== 'checkbox') return `fields.${i}.type`
    if (type === 'consent' && !isChoice) return `fields.${i}.type`
    if ((type === 'email') !== (target.kind === 'email')) return `fields.${i}.type`
    // Options of a custom field are its own when the form names none.
    if (WITH_OPTIONS.has(type) && !options.length && target.kind !== 'custom_field') return `fields.${i}.options`
    if (new Set(options.map(({ value }) => value)).size < options.length) return `fields.${i}.options`
  }
  return null
}

const EMAIL: FormField = { id: 'email', field: 'email', type: 'email', required: true }

/** The fields as they are stored: in their order, with the address, which every form needs. */
export function completeFields(fields: readonly FormField[]): FormField[] {
  const ordered = fields
    .map((field, i) => ({ field, order: field.order ?? i }))
    .sort((one, other) => one.order - other.order)
    .map(({ field }) => field)
  const hasAddress = ordered.some(({ field }) => field === 'email')
  const all = hasAddress ? ordered : [{ ...EMAIL, id: freeId(ordered) }, ...ordered]
  return all.map((field, order) => ({ ...field, order, ...(field.field === 'email' ? { required: true } : {}) }))
}

const freeId = (fields: readonly FormField[]) =>
  fields.some(({ id }) => id === EMAIL.id) ? `email-${fields.length}` : EMAIL.id

/** The fields with the options of their custom fields where the form names none. */
export const withOptions = (fields: readonly FormField[], customFields: readonly CustomFieldRow[]): FormField[] =>
  fields.map((field) => {
    if (field.options?.length || !WITH_OPTIONS.has(field.type)) return field
    const target = targetOf(field.field)
    const custom = target?.kind === 'custom_field' ? customFields.find(({ id }) => id === target.id) : undefined
    return { ...field, options: (custom?.options ?? []).map(({ id, name }) => ({ value: id, label: name })) }
  })

/** The objects that fields write to. */
export const objectsOfFields = (fields: readonly FormField[]) =>
  fields.flatMap(({ field }, i) => {
    const target = targetOf(field)
    return target && 'id' in target ? [{ kind: target.kind, id: target.id, path: `fields.${i}.field` }] : []
  })
