import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Of one of some words, which is empty where there is none. */
export const choice = {
  any,
  eq_option: operator('option', ({ column }, option) => sql<boolean>`${column} = ${option}`),
  neq: operator('option', ({ column }, option) => sql<boolean>`${column} <> ${option}`),
  in: operator('options', ({ column }, options) => sql<boolean>`${column} = any(${options}::text[])`),
  empty: operator('none', ({ column }) => sql<boolean>`${column} = ''`),
  filled: operator('none', ({ column }) => sql<boolean>`${column} <> ''`),
}
