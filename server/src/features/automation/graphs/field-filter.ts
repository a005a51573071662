import Type, { type Static } from 'typebox'
import { normalForm } from '../../../platform/text/normalise.ts'
import { addDays } from '../../../platform/time/zone.ts'
import { PROFILE_COLUMNS } from '../../audience/contacts/index.ts'

/** Operators of `fieldFilter` by the kind of the field. */
export const OPERATORS = {
  text: ['any', 'eq', 'empty', 'filled', 'contains', 'starts'],
  date: ['any', 'on_day', 'newer', 'until', 'older', 'from', 'filled', 'empty'],
  number: ['any', 'gt', 'gte', 'lt', 'lte', 'filled', 'empty'],
  choice: ['any', 'eq_option', 'filled', 'empty'],
  multi: ['any', 'has_option', 'filled', 'empty'],
  checkbox: ['any', 'checked', 'unchecked'],
} as const

const ALL = [...new Set(Object.values(OPERATORS).flat())]
/** Operators that compare with nothing. */
const ALONE: ReadonlySet<string> = new Set(['any', 'empty', 'filled', 'checked', 'unchecked'])

const Side = Type.Object({
  op: Type.Unsafe<string>({ type: 'string', enum: ALL }),
  value: Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 500, examples: ['Praha'] }),
  ),
})

/** One field of the contact, and optionally what it was before and is after the change. */
export const FieldFilter = Type.Object({
  field: Type.String({
    pattern: `^(${Object.keys(PROFILE_COLUMNS).join('|')}|cf:[1-9]\\d{0,18})$`,
    examples: ['city'],
  }),
  before: Type.Optional(Side),
  after: Type.Optional(Side),
})
export type FieldFilter = Static<typeof FieldFilter>

/** Kinds of profile fields that are no texts. Those of custom fields may change, and are not checked. */
const KINDS: Partial<Record<string, keyof typeof OPERATORS>> = { birthday: 'date', gender: 'choice' }

/** The first side with an operator that the field does not have, or without its value; null when there is none. */
export function fieldFilterFault({ field, before, after }: FieldFilter): string | null {
  const allowed: readonly string[] = field.startsWith('cf:') ? ALL : OPERATORS[KINDS[field] ?? 'text']
  for (const [name, side] of Object.entries({ before, after })) {
    if (!side) continue
    if (!allowed.includes(side.op)) return `${name}.op`
    if (!ALONE.has(side.op) && !fits(side.op, side.value)) return `${name}.value`
  }
  return null
}

/** Operators that compare with a number of days before today. */
const IN_DAYS: ReadonlySet<string> = new Set(['newer', 'older'])
const NUMERIC: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', ...IN_DAYS])

const fits = (op: string, value: unknown) =>
  value !== undefined && value !== '' && (!NUMERIC.has(op) || Number.isFinite(Number(value)))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
/** Compared without case and diacritics, as rules of segments do. */
const text = (value: unknown) =>
  normalForm(String(value ?? ''), 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
/** Times are compared by their day. */
const day = (value: unknown) => String(value ?? '').slice(0, 10)

const TESTS: Record<string, (actual: unknown, wanted: unknown, today: string) => boolean> = {
  any: () => true,
  empty: isEmpty,
  filled: (actual) => !isEmpty(actual),
  eq: (actual, wanted) => text(actual) === text(wanted),
  contains: (actual, wanted) => text(actual).includes(text(wanted)),
  starts: (actual, wanted) => text(actual).startsWith(text(wanted)),
  on_day: (actual, wanted) => day(actual) === day(wanted),
  newer: (actual, days, today) => !isEmpty(actual) && day(actual) > addDays(today, -Number(days)),
  from: (actual, wanted) => !isEmpty(actual) && day(actual) >= day(wanted),
  older: (actual, days, today) => !isEmpty(actual) && day(actual) <= addDays(today, -Number(days)),
  until: (actual, wanted) => !isEmpty(actual) && day(actual) <= day(wanted),
  gt: (actual, wanted) => !isEmpty(actual) && Number(actual) > Number(wanted),
  gte: (actual, wanted) => !isEmpty(actual) && Number(actual) >= Number(wanted),
  lt: (actual, wanted) => !isEmpty(actual) && Number(actual) < Number(wanted),
  lte: (actual, wanted) => !isEmpty(actual) && Number(actual) <= Number(wanted),
  eq_option: (actual, wanted) => actual === wanted,
  has_option: (actual, wanted) => Array.isArray(actual) && actual.includes(wanted),
  checked: (actual) => actual === true,
  unchecked: (actual) => actual !== true,
}

interface Change {
  field: string
  before: unknown
  after: unknown
}

/** Whether one of the changes of a contact is what the filter waits for. */
export const matchesChange = (
  { field, before, after }: FieldFilter,
  changes: readonly Change[],
  today: string,
): boolean =>
  changes.some(
    (change) =>
      change.field === field &&
      (!before || TESTS[before.op]!(change.before, before.value, today)) &&
      (!after || TESTS[after.op]!(change.after, after.value, today)),
  )
