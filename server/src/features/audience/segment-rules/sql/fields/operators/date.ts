import { sql } from 'kysely'
import { addDays } from '../../../../../../platform/time/zone.ts'
import { any, operator } from './define-operators.ts'

const compare = (sign: string) =>
  operator('day', ({ column }, day) => sql<boolean>`coalesce(${column} ${sql.raw(sign)} ${day}::date, false)`)

/** Operators of a calendar day or null. `newer` than 1 day means today. */
export const date = {
  any,
  on_day: compare('='),
  neq: operator('day', ({ column }, day) => sql<boolean>`${column} is distinct from ${day}::date`),
  from: compare('>='),
  until: compare('<='),
  between: operator(
    'dayPair',
    ({ column }, [from, to]) => sql<boolean>`coalesce(${column} between ${from}::date and ${to}::date, false)`,
  ),
  newer: operator(
    'days',
    ({ column, today }, days) => sql<boolean>`coalesce(${column} > ${addDays(today, -days)}::date, false)`,
  ),
  older: operator(
    'days',
    ({ column, today }, days) => sql<boolean>`coalesce(${column} <= ${addDays(today, -days)}::date, false)`,
  ),
  empty: operator('none', ({ column }) => sql<boolean>`${column} is null`),
  filled: operator('none', ({ column }) => sql<boolean>`${column} is not null`),
}
