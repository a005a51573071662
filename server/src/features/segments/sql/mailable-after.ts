import { sql } from 'kysely'
import type { Context, Tenant } from '../../../platform/http/call.ts'
import { isMailable } from '../../contacts/index.ts'
import type { SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

/** The next members of a segment, by id, who may be mailed. */
export async function mailableAfter(
  ground: Pick<Context, 'db' | 'now'>,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  segment: SegmentRow,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const condition = await membersOf(ground, tenant, segment)
  const { rows } = await sql<{ id: string }>`select contact.id from contact
    where contact.tenant_id = ${tenant.id} and contact.id > ${after} and ${condition} and ${isMailable(tenant.id, ground.now)}
    order by contact.id limit ${limit}`.execute(ground.db)
  return rows.map((row) => row.id)
}
