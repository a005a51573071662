import { sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import { tx } from '../../../../platform/db/tx.ts'

/** Compares the counts of stacks with their codes. */
export default {
  name: 'coupon counts',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select s.tenant_id, s.id
      from coupon_stack s
      left join (${COUNTED}) k on k.tenant_id = s.tenant_id and k.stack_id = s.id
      where ${WRONG}
      order by s.tenant_id, s.id
      limit 20`.execute(db)
    return rows.map(
      ({ tenant_id, id }) => `the counts of the coupon stack ${id} of company ${tenant_id} are wrong (doctor --repair)`,
    )
  },
  repair: ({ database: { db } }) =>
    tx(db, async (db) => {
      await sql`lock table coupon_stack, coupon in exclusive mode`.execute(db)
      const { rows } = await sql<{ id: string }>`
        update coupon_stack t set
          free = coalesce(k.free, 0),
          assigned = coalesce(k.assigned, 0),
          used = coalesce(k.used, 0),
          next_id = coalesce(k.first_free, t.next_id)
        from coupon_stack s
        left join (${COUNTED}) k on k.tenant_id = s.tenant_id and k.stack_id = s.id
        where t.tenant_id = s.tenant_id and t.id = s.id and ${WRONG}
        returning t.id`.execute(db)
      return [`the codes of ${rows.length} coupon stacks were counted again`]
    }),
} satisfies Check

const COUNTED = sql`
  select tenant_id, stack_id,
    count(*) filter (where status = 'free') as free,
    count(*) filter (where status = 'assigned') as assigned,
    count(*) filter (where status = 'used') as used,
    min(id) filter (where status = 'free') as first_free
  from coupon
  group by 1, 2`

const WRONG = sql<boolean>`
  ((s.free, s.assigned, s.used) is distinct from (coalesce(k.free, 0), coalesce(k.assigned, 0), coalesce(k.used, 0))
    or s.next_id > k.first_free)`
