import { validation } from '../../../platform/errors.ts'
import { FORMATS } from '../../../platform/schema/formats.ts'
import { normalForm } from '../../../platform/text/normalise.ts'
import { isDay } from '../../../platform/time/zone.ts'
import { findOption, MAX_OPTIONS, type Option } from './options.ts'
import type { CustomFieldRow } from './store.ts'

/** A value as it is stored and shown: for select the id of an option, for multi a list of ids. */
export type CustomValue = boolean | string | number | string[]

/** The properties of a field that decide how its values are read. */
export type FieldOfValue = Pick<CustomFieldRow, 'id' | 'type' | 'options' | 'archived'>

/** Returns the stored form of a value, null for an empty one, undefined for a wrong one. */
type Read = (value: unknown, options: readonly Option[]) => CustomValue | null | undefined

const READ: Record<CustomFieldRow['type'], Read> = {
  text: text(1000),
  textarea: text(10_000),
  url: text(2000, isUrl),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  bool: (value) => (typeof value === 'boolean' ? value : undefined),
  date: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  datetime: (value) =>
    typeof value === 'string' && FORMATS['date-time']!(value) ? new Date(value).toISOString() : undefined,
  select: (value, options) => (typeof value === 'string' ? findOption(options, value)?.id : undefined),
  multi: readMulti,
}

/**
 * Reads values by field id into the form in which contacts store them; null clears a value. Throws 400 that names the
 * field of a wrong value, also when the field is unknown or archived.
 */
export function readCustomValues(
  fields: readonly FieldOfValue[],
  input: Record<string, unknown>,
  path = 'customFields',
): Record<string, CustomValue | null> {
  const entries = Object.entries(input).map(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    // The value of an archived field can be cleared, not set.
    const isOpen = field && (!field.archived || value === null)
    const stored = isOpen ? readValue(field, value) : undefined
    if (stored === undefined) throw validation(`${path}.${id}`)
    return [id, stored] as const
  })
  return Object.fromEntries(entries)
}

/** Values that waited for a while, without those of fields and options that are gone since then. */
export const stillValid = (
  fields: readonly FieldOfValue[],
  values: Record<string, unknown>,
): Record<string, CustomValue> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const field = fields.find((one) => one.id === id && !one.archived)
      const read = field && readValue(field, value)
      return read === undefined || read === null ? [] : [[id, read] as const]
    }),
  )

/** The stored values without those of deleted fields and removed options. */
export function presentCustomValues(
  fields: readonly FieldOfValue[],
  stored: Record<string, unknown>,
): Record<string, CustomValue> {
  const entries = fields.flatMap((field) => {
    const value = shown(field, stored[field.id])
    return value === undefined ? [] : [[field.id, value] as const]
  })
  return Object.fromEntries(entries)
}

const readValue = ({ type, options }: FieldOfValue, value: unknown) =>
  value === null || value === '' ? null : READ[type](value, options)

function shown({ type, options }: FieldOfValue, value: unknown): CustomValue | undefined {
  if (value === undefined || value === null) return undefined
  const exists = (id: string) => options.some((option) => option.id === id)
  if (type === 'select') return exists(value as string) ? (value as string) : undefined
  if (type !== 'multi') return value as CustomValue
  const left = (value as string[]).filter(exists)
  return left.length > 0 ? left : undefined
}

function text(maxLength: number, fits: (text: string) => boolean = () => true): Read {
  return (value) => {
    if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined
    // A longer text is not normalised, because that takes time.
    if (value.length > 4 * maxLength + 100) return undefined
    const normal = normalForm(value.trim(), 'NFC')
    if (normal === '') return null
    return isWithin(normal, maxLength) && fits(normal) ? normal : undefined
  }
}

/** Counts characters as schemas and PostgreSQL do. A character has at most two units, so huge texts are not counted. */
const isWithin = (text: string, maxLength: number) => text.length <= maxLength * 2 && [...text].length <= maxLength

function isUrl(text: string) {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text)
}

function readMulti(value: unknown, options: readonly Option[]) {
  if (!Array.isArray(value) || value.length > MAX_OPTIONS) return undefined
  if (value.length === 0) return null
  const chosen = new Set<Option>()
  for (const item of value) {
    const option = typeof item === 'string' ? findOption(options, item) : undefined
    if (!option) return undefined
    chosen.add(option)
  }
  return options.filter((option) => chosen.has(option)).map(({ id }) => id)
}
