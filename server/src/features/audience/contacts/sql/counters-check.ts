import { sql } from 'kysely'
import type { Check } from '../../../../platform/check.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'

const TRUTH = sql`select tenant_id, 'contact' as scope, shop_id as object_id, status || ':' || mail_class as key, count(*) as value from contact group by 1, 3, 4
  union all select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, count(*)
    from list_member m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4`

// A list that is gone may leave something behind: its contacts were changed while it was deleted.
const KEPT = sql`select tenant_id, scope, object_id, key, sum(value) as value from (
    select tenant_id, scope, object_id, key, value from counter union all select tenant_id, scope, object_id, key, delta from counter_delta) c
  where scope = 'contact' or (scope = 'list' and exists (select 1 from list l where l.tenant_id = c.tenant_id and l.id = c.object_id))
  group by 1, 2, 3, 4 having sum(value) <> 0`

/** Counters against a count of everything: the one place that counts everything. */
export const contactCountersCheck: Check = {
  name: 'counters',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string; scope: string; object_id: string; key: string }>`
      select tenant_id, scope, object_id, key from (${TRUTH}) t full join (${KEPT}) k using (tenant_id, scope, object_id, key)
      where t.value is distinct from k.value limit 20`.execute(db)
    return rows.map(
      (row) =>
        `the counter ${row.scope} ${row.object_id} ${row.key} of company ${row.tenant_id} is wrong (doctor --repair)`,
    )
  },
  repair: ({ database: { db } }) => tx(db, recount),
}

async function recount(db: Db) {
  await sql`lock table contact, list_member, counter, counter_delta in exclusive mode`.execute(db)
  await sql`delete from counter where scope in ('contact', 'list')`.execute(db)
  await sql`delete from counter_delta where scope in ('contact', 'list')`.execute(db)
  await sql`insert into counter (tenant_id, scope, object_id, key, value) ${TRUTH}`.execute(db)
  return ['all counters were counted anew']
}
