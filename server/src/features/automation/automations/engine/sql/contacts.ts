import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../../platform/context.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import type { Condition } from '../../../../audience/segment-rules/index.ts'
import { bestHours } from '../../../../mailing/engagement/index.ts'

/** Which of the contacts exist and match a condition. */
export async function matchingAmong(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  condition: Condition,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where contact.tenant_id = ${tenantId} and contact.id = any(${contactIds}::bigint[]) and ${condition}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which of the contacts exist. */
export const existingAmong = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  matchingAmong(db, tenantId, contactIds, sql<boolean>`true`)

/** The days in a date field of contacts, as text: `birthday`, `nameDay` or `cf:<id>`. */
export async function dayFieldsOf(
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  field: string,
): Promise<Map<string, string>> {
  const column = field.startsWith('cf:')
    ? sql`custom ->> ${field.slice(3)}`
    : sql`${sql.ref(field === 'birthday' ? 'birthday' : 'name_day')}::text`
  const { rows } = await sql<{ id: string; day: string | null }>`
    select id, ${column} as day from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.flatMap(({ id, day }) => (day ? [[id, day] as const] : [])))
}

/** The hours at which contacts read; that of the company is under ''. */
export async function bestHoursOf(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const { hours, otherwise } = await bestHours(db, tenant, now)
  const { rows } = await sql<{ contact_id: string; hour: number }>`
    select contact_id, hour from (${hours}) h where contact_id = any(${contactIds}::bigint[])`.execute(db)
  return new Map([['', otherwise], ...rows.map(({ contact_id, hour }) => [contact_id, hour] as const)])
}
