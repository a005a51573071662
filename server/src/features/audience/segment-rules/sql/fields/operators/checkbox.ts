import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Operators of a checkbox. One that was never set counts as unchecked. */
export const checkbox = {
  any,
  checked: operator('none', ({ column }) => sql<boolean>`coalesce(${column}, false)`),
  unchecked: operator('none', ({ column }) => sql<boolean>`not coalesce(${column}, false)`),
}
