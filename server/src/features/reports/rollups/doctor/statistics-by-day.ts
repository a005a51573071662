import { sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import { countersOf, replaceCounters } from '../../../../platform/counters/counters.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { GROUPS, type Group, MONTHLY, scopeOf } from '../sums.ts'

const countedBy = (format: 'YYYYMMDD' | 'YYYYMM', group: Group) => sql`
  select d.tenant_id, to_char(d.day, ${sql.lit(format)})::bigint as object_id, f.key, sum(f.value::bigint) as value
  from mailing_day d
  cross join lateral jsonb_each_text(d.sums -> ${sql.lit(group)}) f
  group by 1, 2, 3
  having sum(f.value::bigint) <> 0`

/** The sums of companies by day and month, counted from those of their mailings. */
const counted = (group: Group) =>
  MONTHLY.some((monthly) => monthly === group)
    ? sql`${countedBy('YYYYMMDD', group)} union all ${countedBy('YYYYMM', group)}`
    : countedBy('YYYYMMDD', group)

const differing = (group: Group) => sql<{ tenant_id: string; object_id: string; key: string }>`
  select tenant_id, object_id, key
  from (${counted(group)}) c
  full join (${countersOf(scopeOf(group))}) k using (tenant_id, object_id, key)
  where coalesce(c.value, 0) <> coalesce(k.value, 0)
  limit 100`

/** Compares the daily sums of companies with those of their mailings, and corrects them. */
export default {
  name: 'statistics by day',
  async run({ database: { db } }) {
    const faults: string[] = []
    for (const group of GROUPS) {
      const { rows } = await differing(group).execute(db)
      faults.push(
        ...rows.map(
          ({ tenant_id, object_id, key }) => `company ${tenant_id}: ${group} ${key} on ${object_id} is not the sum`,
        ),
      )
    }
    return faults
  },
  async repair({ database: { db } }) {
    const repaired: string[] = []
    for (const group of GROUPS)
      await tx(db, async (db) => {
        const { rows } = await differing(group).execute(db)
        if (!rows.length) return
        await replaceCounters(db, { scope: scopeOf(group) }, counted(group))
        repaired.push(`${group}: counted again`)
      })
    return repaired
  },
} satisfies Check
