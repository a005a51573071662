import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../../platform/context.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { type Condition, readStored } from '../../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../../audience/segments/index.ts'
import { readingHours, usualHour } from '../../../../mailing/engagement/index.ts'

/** Which of the contacts exist and match a filter. */
export const matchingAmong = async (
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactIds: readonly string[],
  filter: unknown,
) => meeting(db, tenant.id, contactIds, await conditionOf({ db, now }, tenant, readStored(filter), contactIds))

/** Which of the contacts exist. */
export const existingAmong = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  meeting(db, tenantId, contactIds, sql<boolean>`true`)

/** Which of the contacts exist and meet a condition. */
export async function meeting(
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

/** The hours at which contacts read. */
export async function bestHoursOf(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactIds: readonly string[],
): Promise<(contactId: string) => number> {
  const { rows } = await sql<{ contact_id: string; hour: number }>`
    select contact_id, hour from (${readingHours(tenant, now)}) h
    where contact_id = any(${contactIds}::bigint[])`.execute(db)
  const hours = new Map(rows.map(({ contact_id, hour }) => [contact_id, hour]))
  const otherwise = contactIds.every((id) => hours.has(id)) ? 0 : await usualHourOf({ db, now }, tenant)
  return (contactId) => hours.get(contactId) ?? otherwise
}

const HOUR = 3_600_000
const KEPT = 1000
const usual = new Map<string, number>()

/** The hour at which the company's contacts read, computed once an hour: it reads all opens of months. */
async function usualHourOf({ db, now }: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>): Promise<number> {
  const name = `${tenant.id}:${Math.floor(now.getTime() / HOUR)}`
  const hour = usual.get(name) ?? (await usualHour(db, tenant, now))
  if (usual.size >= KEPT) usual.clear()
  usual.set(name, hour)
  return hour
}
