import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import type { ListQuery } from '../list-query.ts'

interface ConnectionRow {
  id: string
  created_at: Date
  contact_id: string
  valid_from: Date
  valid_to: Date | null
  purpose_id: string
  source: string
}

const IDS = ['id', 'contact_id', 'purpose_id']
export const CONNECTION_FIELDS = [...IDS, 'created_at', 'valid_from', 'valid_to', 'details']
const column = (field: string) => sql.ref(field === 'details' ? 'source' : field)

function whereFilter({ timezone }: Pick<Tenant, 'timezone'>, field: string, value: string): RawBuilder<unknown> {
  if (IDS.includes(field)) return isId(value) ? sql`${column(field)} = ${value}` : sql`false`
  if (field === 'details') return sql`source = ${value}`
  return sql`to_char(${column(field)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS') = ${value}`
}

const conditions = (tenant: Pick<Tenant, 'id' | 'timezone'>, { filters }: Pick<ListQuery, 'filters'>) =>
  sql.join(
    [
      sql`tenant_id = ${tenant.id}`,
      sql`withdrawn_at is null`,
      ...[...filters].map(([field, value]) => whereFilter(tenant, field, value)),
    ],
    sql` and `,
  )

/** A page of consents that were not withdrawn, and the number of all that match. */
export async function pageOfConnections(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, query: ListQuery) {
  const order = [
    ...query.sort.map(({ field, isDescending }) => (isDescending ? sql`${column(field)} desc` : column(field))),
    sql`id`,
  ]
  const { rows } = await sql<ConnectionRow>`
    select id, created_at, contact_id, valid_from, valid_to, purpose_id, source
    from consent
    where ${conditions(tenant, query)}
    order by ${sql.join(order, sql`, `)}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ number: number }>`
    select count(*)::int as number from consent where ${conditions(tenant, query)}`.execute(db)
  return { rows, total: counted.rows[0]!.number }
}

/** The contact of a consent that was not withdrawn. */
export async function contactOfConnection(db: Db, tenantId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from consent where tenant_id = ${tenantId} and id = ${id} and withdrawn_at is null`.execute(db)
  return rows[0]?.contact_id
}
