import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

/** Operators of a text, which may be empty. Ignore case and diacritics. */
export const text = {
  any,
  eq: operator('text', ({ column }, value) => sql<boolean>`fold(${column}) = fold(${value})`),
  neq: operator('text', ({ column }, value) => sql<boolean>`fold(${column}) <> fold(${value})`),
  contains: operator('text', ({ column }, value) => sql<boolean>`fold(${column}) like like_pattern(${value})`),
  not_contains: operator('text', ({ column }, value) => sql<boolean>`fold(${column}) not like like_pattern(${value})`),
  starts: operator('text', ({ column }, value) => sql<boolean>`starts_with(fold(${column}), fold(${value}))`),
  ends: operator(
    'text',
    ({ column }, value) => sql<boolean>`starts_with(reverse(fold(${column})), reverse(fold(${value})))`,
  ),
  in: operator(
    'texts',
    ({ column }, values) => sql<boolean>`fold(${column}) = any(array(select fold(v) from unnest(${values}::text[]) v))`,
  ),
  empty: operator('none', ({ column }) => sql<boolean>`${column} = ''`),
  filled: operator('none', ({ column }) => sql<boolean>`${column} <> ''`),
}
