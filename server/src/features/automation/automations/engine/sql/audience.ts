import { sql } from 'kysely'
import type { DbContext } from '../../../../../platform/context.ts'
import type { Day } from '../../../../../platform/time/zone.ts'
import { isMailable } from '../../../../audience/contacts/index.ts'
import { type Condition, readStored } from '../../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../../audience/segments/index.ts'
import type { Timer } from './timers.ts'

/** The next contacts of the automation's shop, by id, that may be mailed and match. */
export async function nextAudience(
  { db, now }: DbContext,
  { tenantId, shopId, timezone, position }: Pick<Timer, 'tenantId' | 'shopId' | 'timezone' | 'position'>,
  { filter, condition, limit }: { filter: unknown; condition: Condition; limit: number },
): Promise<string[]> {
  const matches = filter
    ? await conditionOf({ db, now }, { id: tenantId, timezone }, readStored(filter))
    : sql<boolean>`true`
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and contact.id > ${position ?? '0'}
      and ${isMailable(tenantId, now)} and ${matches} and ${condition}
    order by contact.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Contacts whose first completed order was completed on a day. */
export const hadFirstOrder = (
  { tenantId, shopId, timezone }: { tenantId: string; shopId: string; timezone: string },
  day: Day,
): Condition => sql<boolean>`coalesce((
  select (min(o.completed_at) at time zone ${timezone})::date = ${day}::date from shop_order o
  where o.tenant_id = ${tenantId} and o.contact_id = contact.id and o.shop_id = ${shopId}
    and o.completed_at is not null), false)`
