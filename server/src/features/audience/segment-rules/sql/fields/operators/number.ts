import { sql } from 'kysely'
import { any, operator } from './define-operators.ts'

const compare = (sign: string) =>
  operator('number', ({ column }, value) => sql<boolean>`coalesce(${column} ${sql.raw(sign)} ${value}::numeric, false)`)

/** Operators of a number or null. */
export const number = {
  any,
  eq: compare('='),
  neq: operator('number', ({ column }, value) => sql<boolean>`${column} is distinct from ${value}::numeric`),
  gt: compare('>'),
  gte: compare('>='),
  lt: compare('<'),
  lte: compare('<='),
  between: operator(
    'numberPair',
    ({ column }, [from, to]) => sql<boolean>`coalesce(${column} between ${from}::numeric and ${to}::numeric, false)`,
  ),
  in: operator('numbers', ({ column }, values) => sql<boolean>`coalesce(${column} = any(${values}::numeric[]), false)`),
  empty: operator('none', ({ column }) => sql<boolean>`${column} is null`),
  filled: operator('none', ({ column }) => sql<boolean>`${column} is not null`),
}
