import { sql } from 'kysely'
import type { DbContext } from '../../../../../platform/context.ts'
import type { Day } from '../../../../../platform/time/zone.ts'
import { isMailable } from '../../../../audience/contacts/index.ts'
import { type Condition, readStored } from '../../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../../audience/segments/index.ts'
import type { Timer } from './timers.ts'

/**
 * Of the next contacts of the automation's shop, by id, those that may be mailed and match. `last` is the last contact that
 * was looked at, null after the last one of all: few may match, and a statement must not read a million for them.
 */
export async function nextAudience(
  { db, now }: DbContext,
  { tenantId, shopId, timezone, position }: Pick<Timer, 'tenantId' | 'shopId' | 'timezone' | 'position'>,
  { filter, condition, limit }: { filter: unknown; condition: Condition; limit: number },
): Promise<{ contactIds: string[]; last: string | null }> {
  const next = await sql<{ id: string }>`
    select id from contact
    where tenant_id = ${tenantId} and id > ${position ?? '0'}
    order by id
    limit ${limit}`.execute(db)
  const ids = next.rows.map(({ id }) => id)
  if (!ids.length) return { contactIds: [], last: null }
  const matches = filter
    ? await conditionOf({ db, now }, { id: tenantId, timezone }, readStored(filter), ids)
    : sql<boolean>`true`
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and contact.id = any(${ids}::bigint[])
      and ${isMailable(tenantId, now)} and ${matches} and ${condition}
    order by contact.id`.execute(db)
  return { contactIds: rows.map(({ id }) => id), last: ids.length < limit ? null : ids.at(-1)! }
}

/** Contacts whose first completed order was completed on a day. */
export const hadFirstOrder = (
  { tenantId, shopId, timezone }: { tenantId: string; shopId: string; timezone: string },
  day: Day,
): Condition => sql<boolean>`coalesce((
  select (min(o.completed_at) at time zone ${timezone})::date = ${day}::date from shop_order o
  where o.tenant_id = ${tenantId} and o.contact_id = contact.id and o.shop_id = ${shopId}
    and o.completed_at is not null), false)`
