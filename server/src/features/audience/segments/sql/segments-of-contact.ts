import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import type { Condition } from '../../segment-rules/index.ts'
import { allSegments, type SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Segments that are asked in one statement. */
const AT_ONCE = 20
const TIME_LIMIT = 30_000

/** The segments that a contact is in now. */
export async function segmentsOfContact(ground: DbContext, tenant: Company, contactId: string): Promise<SegmentRow[]> {
  const found: SegmentRow[] = []
  for await (const { segments, conditions } of conditionsOf(ground, tenant)) {
    const statement = sql<{ verdicts: boolean[] }>`select array[${sql.join(conditions)}] as verdicts from contact
      where contact.tenant_id = ${tenant.id} and contact.id = any(array[${contactId}]::bigint[])`
    const { rows } = await withSecondPlan(ground.db, TIME_LIMIT, (db) => statement.execute(db))
    found.push(...segments.filter((_, i) => rows[0]?.verdicts[i]))
  }
  return found
}

/** Which of some contacts are in a segment now, whichever it is. */
export async function inAnySegment(
  ground: DbContext,
  tenant: Company,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { conditions } of conditionsOf(ground, tenant)) {
    const { rows } = await sql<{ id: string }>`select contact.id from contact where contact.tenant_id = ${tenant.id}
      and contact.id = any(${contactIds}::bigint[]) and (${sql.join(conditions, sql` or `)})`.execute(ground.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

async function* conditionsOf(
  ground: DbContext,
  tenant: Company,
): AsyncGenerator<{ segments: SegmentRow[]; conditions: Condition[] }> {
  const all = await allSegments(ground.db, tenant.id)
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const segments = all.slice(from, from + AT_ONCE)
    const conditions: Condition[] = []
    for (const segment of segments) conditions.push(await membersOf(ground, tenant, segment))
    yield { segments, conditions }
  }
}
