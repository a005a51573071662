import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import type { ListQuery } from '../list-query.ts'

/** The columns that e-mails can be sorted by. */
const COLUMNS: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('t.id'),
  name: sql.ref('t.name'),
  title: sql.ref('t.subject'),
  created: sql.ref('t.created_at'),
}

function whereFilter(field: string, value: string): RawBuilder<unknown>[] {
  if (field === 'id') return [isId(value) ? sql`t.id = ${value}` : sql`false`]
  return field === 'name' || field === 'title' ? [sql`lower(${COLUMNS[field]!}) = lower(${value})`] : []
}

/** A condition: the published content has the link of a double opt-in. */
const isConfirming = sql`(
  select v.html like '%confirmlink%' from content_version v
  where v.tenant_id = t.tenant_id and v.kind = 'template' and v.object_id = t.id and v.published_at is not null
  order by v.version desc
  limit 1)`

export async function hasConfirmLink(db: Db, tenantId: string, templateId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select ${isConfirming} as has from template t where t.tenant_id = ${tenantId} and t.id = ${templateId}`.execute(db)
  return rows[0]?.has ?? false
}

/** The ids of a page of templates that are not archived, and the number of all that match. */
export async function pageOfTemplates(
  db: Db,
  { id: tenantId }: Pick<Tenant, 'id'>,
  { filters, sort, limit, offset }: ListQuery,
  { confirming }: { confirming: boolean },
) {
  if (sort.some(({ field }) => !COLUMNS[field])) throw validation('sort')
  const where = sql.join(
    [
      sql`t.tenant_id = ${tenantId}`,
      sql`t.archived_at is null`,
      // Drafts that were never published have nothing to send.
      sql`exists (
        select 1 from content_version v
        where v.tenant_id = t.tenant_id and v.kind = 'template' and v.object_id = t.id and v.published_at is not null)`,
      ...(confirming ? [isConfirming] : []),
      ...[...filters].flatMap(([field, value]) => whereFilter(field, value)),
    ],
    sql` and `,
  )
  const order = sort.map(({ field, isDescending }) => (isDescending ? sql`${COLUMNS[field]} desc` : COLUMNS[field]!))
  const { rows } = await sql<{ id: string }>`
    select t.id from template t where ${where}
    order by ${sql.join([...order, sql`t.id`], sql`, `)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ number: number }>`
    select count(*)::int as number from template t where ${where}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.number }
}
