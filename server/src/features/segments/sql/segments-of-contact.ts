import { sql } from 'kysely'
import type { Context, Tenant } from '../../../platform/http/call.ts'
import { allSegments, type SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

/** Segments that are asked in one statement. */
const AT_ONCE = 20

/** The segments that a contact is in now. */
export async function segmentsOfContact(
  ground: Pick<Context, 'db' | 'now'>,
  tenant: Tenant,
  contactId: string,
): Promise<SegmentRow[]> {
  const all = await allSegments(ground.db, tenant.id)
  const found: SegmentRow[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const conditions = await Promise.all(some.map((segment) => membersOf(ground, tenant, segment)))
    const { rows } = await sql<{ verdicts: boolean[] }>`select array[${sql.join(conditions)}] as verdicts from contact
      where contact.tenant_id = ${tenant.id} and contact.id = ${contactId}`.execute(ground.db)
    found.push(...some.filter((_, i) => rows[0]?.verdicts[i]))
  }
  return found
}
