import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import type { ListQuery } from '../list-query.ts'

export interface NewsletterRow {
  id: string
  template_id: string | null
  name: string
  subject: string
  source_id: string | null
  started_at: Date
  finished_at: Date | null
  tracking: { utm?: { source?: string; medium?: string; campaign?: string } }
  list_ids: string[]
}

/** The columns that campaigns can be sorted and filtered by. */
const COLUMNS: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('id'),
  email_id: sql.ref('template_id'),
  name: sql.ref('name'),
}

function whereFilter(field: string, value: string): RawBuilder<unknown> {
  // Campaigns are mails only.
  if (field === 'sms_id') return sql`false`
  if (field === 'name') return sql`lower(name) = lower(${value})`
  return isId(value) ? sql`${COLUMNS[field]!} = ${value}` : sql`false`
}

/** A page of campaigns that began, or that are sent, and the number of all that match. */
export async function pageOfNewsletters(
  db: Db,
  tenantId: string,
  { filters, sort, limit, offset }: ListQuery,
  { onlySent }: { onlySent: boolean },
) {
  if (sort.some(({ field }) => !COLUMNS[field])) throw validation('sort')
  const where = sql.join(
    [
      sql`tenant_id = ${tenantId}`,
      onlySent ? sql`status = 'sent'` : sql`started_at is not null`,
      ...[...filters].map(([field, value]) => whereFilter(field, value)),
    ],
    sql` and `,
  )
  const order = sort.map(({ field, isDescending }) => (isDescending ? sql`${COLUMNS[field]} desc` : COLUMNS[field]!))
  const { rows } = await sql<NewsletterRow>`
    select id, template_id, name, subject, source_id, started_at, finished_at, tracking,
      array(select jsonb_array_elements_text(audience -> 'listIds')) as list_ids
    from campaign
    where ${where}
    order by ${sql.join([...order, sql`id`], sql`, `)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ number: number }>`
    select count(*)::int as number from campaign where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.number }
}
