import { sql } from 'kysely'
import type { Span } from '../days.ts'

/** Whether a column of days is in one of some spans. */
export function within(column: string, ...spans: readonly Span[]) {
  const used = spans.filter(({ from, before }) => from === undefined || from < before)
  if (!used.length) return sql<boolean>`false`
  const conditions = used.map(({ from, before }) =>
    from === undefined
      ? sql`${sql.ref(column)} < ${before}::date`
      : sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${before}::date`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
