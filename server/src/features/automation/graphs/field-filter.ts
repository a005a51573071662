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
