import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import Type, { type Static } from 'typebox'
import { Enum } from '../../../../../platform/http/schemas.ts'
import { addDays, type Day, endOfDay, startOfDay } from '../../../../../platform/time/zone.ts'
import type { Condition, RuleContext } from '../../define-rule.ts'

interface WindowFields {
  kind: 'ever' | 'last' | 'between' | 'before' | 'after'
  value?: number
  unit?: 'days' | 'weeks' | 'months'
  from?: Day
  to?: Day
}

const FIELDS = ['value', 'unit', 'from', 'to'] as const
const NEEDED: Record<WindowFields['kind'], readonly (typeof FIELDS)[number][]> = {
  ever: [],
  last: ['value', 'unit'],
  between: ['from', 'to'],
  before: ['to'],
  after: ['from'],
}

/** When something happened, in calendar days of the company. Each kind allows only its own fields. */
export const Window = Type.Unsafe<WindowFields>({
  type: 'object',
  properties: {
    kind: { type: 'string', enum: Object.keys(NEEDED) },
    value: { type: 'integer', minimum: 1, maximum: 3650 },
    unit: { type: 'string', enum: ['days', 'weeks', 'months'] },
    from: { type: 'string', format: 'day' },
    to: { type: 'string', format: 'day' },
  },
  required: ['kind'],
  additionalProperties: false,
  allOf: Object.entries(NEEDED).map(([kind, needed]) => ({
    if: { properties: { kind: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      required: needed,
      properties: Object.fromEntries(FIELDS.filter((field) => !needed.includes(field)).map((field) => [field, false])),
    },
  })),
  examples: [{ kind: 'last', value: 30, unit: 'days' }],
})
export type Window = WindowFields

/** How often something happened. `eq 0` and `lte 0` mean never. */
export const Count = Type.Object(
  { op: Enum(['gte', 'lte', 'eq']), value: Type.Integer({ minimum: 0, maximum: 100_000 }) },
  { additionalProperties: false, examples: [{ op: 'gte', value: 1 }] },
)
export type Count = Static<typeof Count>

export const AT_LEAST_ONCE: Count = { op: 'gte', value: 1 }

/** A span of time: `from` belongs to it, `to` does not; without a bound it is open. */
export interface Range {
  from?: Date
  to?: Date
}

/** The fault that the schema cannot express: a window that ends before it begins. */
export const windowFault = (window: Window | undefined): string | null =>
  window?.kind === 'between' && window.from! > window.to! ? 'window.to' : null

export function rangeOf(
  window: Window | undefined,
  { today, timezone }: Pick<RuleContext, 'today' | 'timezone'>,
): Range {
  switch (window?.kind) {
    case 'last':
      return { from: startOfDay(firstOfLast(window.value!, window.unit!, today), timezone) }
    case 'between':
      return { from: startOfDay(window.from!, timezone), to: endOfDay(window.to!, timezone) }
    case 'before':
      return { to: startOfDay(window.to!, timezone) }
    case 'after':
      return { from: endOfDay(window.from!, timezone) }
    default:
      return {}
  }
}

/** The first of the last `value` days, weeks or months, of which today is the last. */
function firstOfLast(value: number, unit: 'days' | 'weeks' | 'months', today: Day): Day {
  if (unit === 'months') return addDays(Temporal.PlainDate.from(today).subtract({ months: value }).toString(), 1)
  return addDays(today, 1 - value * (unit === 'weeks' ? 7 : 1))
}

/** Whether a moment is in the range. The column must not be null. */
export function within(column: RawBuilder<unknown>, { from, to }: Range): Condition {
  const bounds = [from && sql<boolean>`${column} >= ${from}`, to && sql<boolean>`${column} < ${to}`].filter(
    (bound) => bound !== undefined,
  )
  return bounds.length ? sql<boolean>`${sql.join(bounds, sql` and `)}` : sql<boolean>`true`
}
