import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../../../../../platform/time/zone.ts'
import type { Condition } from '../../../define-rule.ts'

/** The kind of value that an operator takes. The web application chooses the input by it. */
export type ValueKind = keyof Values

interface Values {
  none: undefined
  text: string
  texts: string[]
  number: number
  numbers: number[]
  numberPair: [number, number]
  days: number
  day: Day
  dayPair: [Day, Day]
  option: string
  options: string[]
}

interface Operand {
  column: RawBuilder<unknown>
  today: Day
}

interface Operator<Kind extends ValueKind = ValueKind> {
  value: Kind
  where(operand: Operand, value: Values[Kind]): Condition
}

export type Operators = Record<string, Operator>

export const operator = <Kind extends ValueKind>(value: Kind, where: Operator<Kind>['where']) =>
  ({ value, where }) as unknown as Operator

/** Always true: a rule that does not restrict its field. */
export const any = operator('none', () => sql<boolean>`true`)
