import type { Tenant } from '../../../../../platform/context.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { paginate } from '../../../../../platform/db/page.ts'
import { endOfDay } from '../../../../../platform/time/zone.ts'

/** The automations that were activated before the end of a day, or ever: the one that was activated last first. */
export async function startedAutomations(
  db: Db,
  { id, timezone }: Tenant,
  { to, limit }: { to?: string; limit: number },
) {
  const { items, total } = await paginate(
    db
      .selectFrom('automation')
      .selectAll()
      .where('tenant_id', '=', id)
      .where('first_activated_at', 'is not', null)
      .$if(to !== undefined, (query) => query.where('first_activated_at', '<', endOfDay(to!, timezone))),
    { pageSize: limit, sort: '-startedAt' },
    { sortable: { startedAt: 'first_activated_at' }, id: 'id' },
  )
  return { rows: items, total }
}
