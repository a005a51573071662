import { checkbox } from './checkbox.ts'
import { choice } from './choice.ts'
import { date } from './date.ts'
import type { Operators } from './define-operators.ts'
import { multi } from './multi.ts'
import { number } from './number.ts'
import { text } from './text.ts'

export type FieldKind = 'text' | 'date' | 'number' | 'choice' | 'multi' | 'checkbox'

/** The operators of each kind of field. */
export const OPERATORS: Record<FieldKind, Operators> = { text, date, number, choice, multi, checkbox }
