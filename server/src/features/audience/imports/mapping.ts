import { validation } from '../../../platform/errors.ts'
import { FORMATS } from '../../../platform/schema/formats.ts'
import { type CustomFieldRow, readCustomValues } from '../custom-fields/index.ts'
import { splitFullName } from '../names/index.ts'
import { type DateFormat, readDay } from './reading/dates.ts'
import { FULL_NAME, PROFILE_FIELDS, type ProfileField } from './reading/fields.ts'
import { cleanLine, cleanText, fold, nameBefore } from './reading/text.ts'
import { readFlag, readValue, withoutGuard } from './reading/values.ts'

export interface MappedColumn {
  column: string | number
  field: string
  format?: DateFormat
}

const NAME_PARTS = ['firstName', 'lastName'] as const
const TITLE_PARTS = ['titleBefore', 'titleAfter'] as const
type Part = (typeof NAME_PARTS | typeof TITLE_PARTS)[number]

/** The fields that a full name fills. Titles in columns of their own count. */
const partsIn = (mapping: readonly MappedColumn[]): Part[] => [
  ...NAME_PARTS,
  ...TITLE_PARTS.filter((part) => !mapping.some(({ field }) => field === part)),
]

/** What is known of the cells beside the mapping. */
export interface Traits {
  /** Names stand before the addresses. */
  hasNames?: boolean
  /** Misspelt domains are replaced by those that were probably meant. */
  fixDomains?: boolean
}

/** Whether the names before the addresses are used: only without columns of names. */
const usesNames = (mapping: readonly MappedColumn[], { hasNames }: Traits) =>
  hasNames === true && !mapping.some(({ field }) => field === FULL_NAME || NAME_PARTS.some((part) => part === field))

/** The profile fields that a mapping fills. */
export const fieldsOf = (mapping: readonly MappedColumn[], traits: Traits): ProfileField[] => {
  const mapped = mapping.flatMap(({ field }) => (field === FULL_NAME ? partsIn(mapping) : [field]))
  if (usesNames(mapping, traits)) mapped.push(...partsIn(mapping))
  return PROFILE_FIELDS.filter((field) => mapped.includes(field))
}

/** The place of each field in a row: a mapping whose columns were found in the file. */
export interface Plan {
  email: number
  /** `part` says that the cell has a full name with titles, alone or before an address. */
  profile: { at: number; field: ProfileField; format?: DateFormat; part?: Part }[]
  custom: { at: number; field: CustomFieldRow; format?: DateFormat }[]
  fixDomains: boolean
}

/** The plan of a mapping whose columns are at these places; -1 is nowhere. Throws 400 that names the wrong part. */
export function planOf(
  mapping: readonly MappedColumn[],
  places: readonly number[],
  customFields: readonly CustomFieldRow[],
  traits: Traits,
): Plan {
  const plan: Plan = { email: -1, profile: [], custom: [], fixDomains: traits.fixDomains === true }
  const used = new Set<string>()
  const parts = (at: number) => partsIn(mapping).map((part) => ({ at, field: part, part }))
  for (const [i, { field, format }] of mapping.entries()) {
    const at = places[i]!
    if (at === -1) throw validation(`mapping.${i}.column`)
    if (field === 'ignore') continue
    const named = field === FULL_NAME ? NAME_PARTS : [field]
    if (named.some((one) => used.has(one))) throw validation(`mapping.${i}.field`)
    for (const one of named) used.add(one)
    const custom = customFields.find((one) => field === `cf:${one.id}` && !one.archived)
    if (field === 'email') plan.email = at
    else if (field === FULL_NAME) plan.profile.push(...parts(at))
    else if (custom) plan.custom.push({ at, field: custom, format })
    else if (PROFILE_FIELDS.includes(field as ProfileField))
      plan.profile.push({ at, field: field as ProfileField, format })
    else throw validation(`mapping.${i}.field`)
  }
  if (plan.email === -1) throw validation('mapping', { reason: 'email' })
  if (usesNames(mapping, traits)) plan.profile.push(...parts(plan.email))
  return plan
}

/**
 * The places of columns that are given by their number or name; -1 when the file has no such column. Runs in a thread: a
 * file may have many long names.
 */
export function placesOf(
  columns: readonly MappedColumn['column'][],
  file: { header: string[] | null; columns: number },
): number[] {
  const names = file.header ?? []
  const folded = new Map(names.map((name, at) => [fold(name), at] as const).reverse())
  return columns.map((column) => {
    if (typeof column === 'number') return column < file.columns ? column : -1
    const exact = names.indexOf(column)
    return exact !== -1 ? exact : (folded.get(fold(column)) ?? -1)
  })
}

export interface ReadRow {
  email: string
  profile: Partial<Record<ProfileField, string>>
  custom: Record<string, unknown> | null
  /** Fields whose cells could not be read; the row is imported without them. */
  faults: string[]
}

/** Reads the cells of a row. A row without a valid address is rejected with a reason. */
export function readRow(plan: Plan, cells: readonly string[]): ReadRow | { reason: string } {
  const address = readValue('email', cells[plan.email]!)
  if (!address) return { reason: 'email_missing' }
  if ('fault' in address) return { reason: 'email' }
  const row: ReadRow = { email: address.value, profile: {}, custom: null, faults: [] }
  let names: ReturnType<typeof splitFullName> | undefined
  for (const { at, field, format, part } of plan.profile) {
    // An address may be written with the name of its person.
    const written = at === plan.email ? '' : cleanLine(cells[at]!)
    if (part) names ??= splitFullName(written || nameBefore(cells[plan.email]!))
    const reading = readValue(field, part ? names![part] : cells[at]!, { format })
    if (!reading) continue
    if ('fault' in reading) row.faults.push(field)
    else row.profile[field] = reading.value
  }
  for (const { at, field, format } of plan.custom) {
    const value = readCustom(field, cells[at]!, format)
    if (value === null) continue
    if (value === undefined) row.faults.push(`cf:${field.id}`)
    else row.custom = { ...row.custom, [field.id]: value }
  }
  return row
}

/** The value of a custom field in a cell; null when the cell is empty, undefined when it cannot be read. */
export function readCustom(field: CustomFieldRow, cell: string, format?: DateFormat): unknown {
  const text = withoutGuard(field.type === 'textarea' ? cleanText(cell) : cleanLine(cell))
  if (text === '') return null
  const typed = TYPED[field.type]?.(text, format) ?? text
  try {
    return readCustomValues([field], { [field.id]: typed })[field.id]
  } catch {
    return undefined
  }
}

const TYPED: Partial<Record<CustomFieldRow['type'], (text: string, format?: DateFormat) => unknown>> = {
  // Reads `1 234,50` and `1,234.50`: the last of the two signs is the decimal one.
  number: (text) => {
    const plain = text.replace(/\s/g, '')
    const decimal = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
    const digits = plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.')
    return /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text
  },
  bool: (text) => readFlag(text),
  date: (text, format) => readDay(text, format),
  // A time in the format of the API; any other format gives the day, as midnight in UTC.
  datetime: (text, format) => {
    if (FORMATS['date-time']!(text)) return text
    const day = readDay(text, format)
    return day && `${day}T00:00:00Z`
  },
  multi: (text) =>
    text
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter(Boolean),
}
