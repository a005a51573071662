import Type, { type Static } from 'typebox'
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

/** The first side that lacks its value; null when there is none. */
export function fieldFilterFault({ before, after }: FieldFilter): string | null {
  for (const [name, side] of Object.entries({ before, after }))
    if (side && !ALONE.has(side.op) && (side.value === undefined || side.value === '')) return `${name}.value`
  return null
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
const text = (value: unknown) => String(value ?? '').toLowerCase()
/** Times are compared by their day. */
const day = (value: unknown) => String(value ?? '').slice(0, 10)

const TESTS: Record<string, (actual: unknown, wanted: unknown) => boolean> = {
  any: () => true,
  empty: isEmpty,
  filled: (actual) => !isEmpty(actual),
  eq: (actual, wanted) => text(actual) === text(wanted),
  contains: (actual, wanted) => text(actual).includes(text(wanted)),
  starts: (actual, wanted) => text(actual).startsWith(text(wanted)),
  on_day: (actual, wanted) => day(actual) === day(wanted),
  newer: (actual, wanted) => !isEmpty(actual) && day(actual) > day(wanted),
  from: (actual, wanted) => !isEmpty(actual) && day(actual) >= day(wanted),
  older: (actual, wanted) => !isEmpty(actual) && day(actual) < day(wanted),
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
export const matchesChange = ({ field, before, after }: FieldFilter, changes: readonly Change[]): boolean =>
  changes.some(
    (change) =>
      change.field === field &&
      (!before || TESTS[before.op]!(change.before, before.value)) &&
      (!after || TESTS[after.op]!(change.after, after.value)),
  )
