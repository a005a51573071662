import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import type { Condition } from '../../segment-rules/index.ts'
import { allSegments, type SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Segments per statement. */
const AT_ONCE = 20
const LIMIT_MS = 30_000

/** The segments that a contact is in now. */
export async function segmentsOfContact(context: DbContext, tenant: Company, contactId: string): Promise<SegmentRow[]> {
  const found: SegmentRow[] = []
  for await (const { segments, conditions } of conditionsOf(context, tenant)) {
    const statement = sql<{ matches: boolean[] }>`
      select array[${sql.join(conditions)}] as matches
      from contact
      where contact.tenant_id = ${tenant.id} and contact.id = any(array[${contactId}]::bigint[])`
    const { rows } = await withSecondPlan(context.db, LIMIT_MS, (db) => statement.execute(db))
    found.push(...segments.filter((_, i) => rows[0]?.matches[i]))
  }
  return found
}

/** Which of the given contacts are in any segment now. */
export async function inAnySegment(
  context: DbContext,
  tenant: Company,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { conditions } of conditionsOf(context, tenant)) {
    const { rows } = await sql<{ id: string }>`
      select contact.id from contact
      where contact.tenant_id = ${tenant.id} and contact.id = any(${contactIds}::bigint[])
        and (${sql.join(conditions, sql` or `)})`.execute(context.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** The condition for contacts that are in any segment now. */
export async function isInAnySegment(context: DbContext, tenant: Company): Promise<Condition> {
  const all: Condition[] = []
  for await (const { conditions } of conditionsOf(context, tenant)) all.push(...conditions)
  return all.length ? sql<boolean>`(${sql.join(all, sql` or `)})` : sql<boolean>`false`
}

/** The conditions of all segments of a company, some at a time. */
async function* conditionsOf(
  context: DbContext,
  tenant: Company,
): AsyncGenerator<{ segments: SegmentRow[]; conditions: Condition[] }> {
  const all = await allSegments(context.db, tenant.id)
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const segments = all.slice(from, from + AT_ONCE)
    const conditions: Condition[] = []
    for (const segment of segments) conditions.push(await membersOf(context, tenant, segment))
    yield { segments, conditions }
  }
}
