import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Of a box; one that nobody touched is not checked. */
export const checkbox = {
  any,
  checked: operator('none', ({ column }) => sql<boolean>`coalesce(${column}, false)`),
  unchecked: operator('none', ({ column }) => sql<boolean>`not coalesce(${column}, false)`),
}
