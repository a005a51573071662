import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Operators of a field with several options: a jsonb array or null. */
export const multi = {
  any,
  has_option: operator('option', ({ column }, option) => sql<boolean>`coalesce(${column} ? ${option}, false)`),
  neq: operator('option', ({ column }, option) => sql<boolean>`not coalesce(${column} ? ${option}, false)`),
  in: operator('options', ({ column }, options) => sql<boolean>`coalesce(${column} ?| ${options}::text[], false)`),
  empty: operator('none', ({ column }) => sql<boolean>`coalesce(${column} = '[]', true)`),
  filled: operator('none', ({ column }) => sql<boolean>`coalesce(${column} <> '[]', false)`),
}
