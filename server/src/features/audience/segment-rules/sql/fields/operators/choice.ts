import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Operators of a field with one of several options, which is empty when none is chosen. */
export const choice = {
  any,
  eq_option: operator('option', ({ column }, option) => sql<boolean>`${column} = ${option}`),
  neq: operator('option', ({ column }, option) => sql<boolean>`${column} <> ${option}`),
  in: operator('options', ({ column }, options) => sql<boolean>`${column} = any(${options}::text[])`),
  empty: operator('none', ({ column }) => sql<boolean>`${column} = ''`),
  filled: operator('none', ({ column }) => sql<boolean>`${column} <> ''`),
}
