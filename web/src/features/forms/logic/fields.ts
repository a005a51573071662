import type { Item } from '../../../api/client.ts'
import type { Form } from './form.ts'

export type Field = Form['fields'][number]
export type FieldType = Field['type']
export type CustomField = Item<'GET /custom-fields'>
export type Option = NonNullable<Field['options']>[number]

/** Fields of a contact that visitors can fill in themselves, in the order of the menu. */
export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'titleBefore',
  'titleAfter',
  'company',
  'companyId',
  'phone',
  'mobile',
  'street',
  'city',
  'postalCode',
  'country',
  'birthday',
  'gender',
  'language',
  'note',
  'affiliateId',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

const TEXTS: readonly FieldType[] = ['text', 'textarea', 'select', 'radio', 'hidden']
const CHOICES: readonly FieldType[] = ['select', 'radio', 'hidden']

/** Ways to ask for what a field writes to; the first one is the usual. */
const OF_PROFILE: Partial<Record<string, readonly FieldType[]>> = {
  email: ['email'],
  phone: ['phone', 'hidden'],
  mobile: ['phone', 'hidden'],
  birthday: ['date', 'hidden'],
  gender: CHOICES,
  language: CHOICES,
  country: CHOICES,
  note: ['textarea', 'text', 'select', 'radio', 'hidden'],
  affiliateId: ['hidden', 'text'],
}

const OF_CUSTOM: Record<CustomField['type'], readonly FieldType[]> = {
  text: TEXTS,
  textarea: ['textarea', 'text', 'hidden'],
  number: ['number', 'hidden'],
  date: ['date', 'hidden'],
  datetime: ['date', 'hidden'],
  bool: ['checkbox', 'hidden'],
  select: CHOICES,
  multi: ['multi'],
  url: ['text', 'hidden'],
}

/** What a field writes to: `cf:12` is the custom field 12. */
export function targetOf(field: string): { kind: 'profile' | 'cf' | 'list' | 'purpose'; id: string } {
  const [prefix = '', id] = field.split(':')
  return id === undefined ? { kind: 'profile', id: field } : { kind: prefix as 'cf', id }
}

export const customOf = (field: string, custom: readonly CustomField[]): CustomField | undefined => {
  const { kind, id } = targetOf(field)
  return kind === 'cf' ? custom.find((one) => one.id === id) : undefined
}

/** The ways to ask for what a field writes to. */
export function typesOf(field: string, custom: readonly CustomField[]): readonly FieldType[] {
  const { kind } = targetOf(field)
  if (kind === 'purpose') return ['consent']
  if (kind === 'list') return ['checkbox']
  if (kind === 'cf') return OF_CUSTOM[customOf(field, custom)?.type ?? 'text']
  return OF_PROFILE[field] ?? TEXTS
}

const WITH_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'radio', 'multi'])
const WITH_PLACEHOLDER: ReadonlySet<FieldType> = new Set(['text', 'email', 'phone', 'textarea', 'number', 'select'])
export const hasOptions = ({ type }: Field) => WITH_OPTIONS.has(type)
export const hasPlaceholder = ({ type }: Field) => WITH_PLACEHOLDER.has(type)

/** Whether the options are those of the custom field, which the form does not repeat. */
export const usesOwnOptions = (field: Field, custom: readonly CustomField[]) =>
  hasOptions(field) && !field.options?.length && Boolean(customOf(field.field, custom)?.options.length)

interface Given {
  label: string
  options?: Option[]
}

/** A new field with the usual way to ask. Its id is derived from what it writes to, which no other field does. */
export function newField(target: string, custom: readonly CustomField[], { label, options }: Given): Field {
  const type = typesOf(target, custom)[0]!
  return {
    id: target.replace(':', '-'),
    field: target,
    type,
    label,
    required: false,
    ...(options && WITH_OPTIONS.has(type) ? { options } : {}),
  }
}

/** The list with the item at `from` moved to `to`; unchanged at its ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  if (from < 0 || to < 0 || from >= items.length || to >= items.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** What is wrong with a field, as a key of the texts; null if nothing is. */
export function faultOf(field: Field, custom: readonly CustomField[]): 'optionsMissing' | 'optionsTwice' | null {
  if (!hasOptions(field) || usesOwnOptions(field, custom)) return null
  const values = (field.options ?? []).map(({ value, label }) => value.trim() || label.trim())
  if (!values.length || values.includes('')) return 'optionsMissing'
  return new Set(values).size < values.length ? 'optionsTwice' : null
}
