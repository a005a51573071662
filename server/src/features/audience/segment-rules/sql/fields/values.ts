import { isDay } from '../../../../../platform/time/zone.ts'
import type { RuleField } from './fields.ts'
import type { ValueKind } from './operators/define-operators.ts'

const MAX_TEXT = 1000
const MAX_ITEMS = 1000
const MAX_DAYS = 36_500

type Check = (value: unknown, field: RuleField) => boolean

const isText: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isCalendarDay: Check = (value) => typeof value === 'string' && isDay(value)
const isOption: Check = (value, { options }) =>
  typeof value === 'string' && value.length > 0 && (options ? options.includes(value) : value.length <= 50)

const listOf =
  (check: Check): Check =>
  (value, field) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_ITEMS && value.every((item) => check(item, field))

const pairOf =
  (check: Check): Check =>
  (value, field) =>
    Array.isArray(value) && value.length === 2 && value.every((item) => check(item, field)) && value[0] <= value[1]

const CHECKS: Record<ValueKind, Check> = {
  none: (value) => value === undefined,
  text: isText,
  texts: listOf(isText),
  number: isNumber,
  numbers: listOf(isNumber),
  numberPair: pairOf(isNumber),
  days: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DAYS,
  day: isCalendarDay,
  dayPair: pairOf(isCalendarDay),
  option: isOption,
  options: listOf(isOption),
}

/** Whether an operator accepts the value. */
export const isValueOf = (kind: ValueKind, value: unknown, field: RuleField): boolean => CHECKS[kind](value, field)
