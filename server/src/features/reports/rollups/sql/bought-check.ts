import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { holdCompany } from '../due-store.ts'
import {
  BOUGHT,
  countOrders,
  countProducts,
  type DayRef,
  monthsOfDays,
  productMonthsOfDays,
  replaceDay,
  totalsOfDays,
} from './bought.ts'

const ZONE = sql`join tenant t on t.id = o.tenant_id`
const DAY = sql`(o.ordered_at at time zone t.timezone)::date`
const ALL = sql`true`

/** Every table of sums with a count of what it should have. */
const COUNTED: [sums: (typeof BOUGHT)[keyof typeof BOUGHT], counted: RawBuilder<unknown>][] = [
  [BOUGHT.day, countOrders(DAY, ZONE, ALL)],
  [BOUGHT.product, countProducts(DAY, ZONE, ALL)],
  [BOUGHT.total, totalsOfDays(ALL)],
  [BOUGHT.month, monthsOfDays(ALL)],
  [BOUGHT.productMonth, productMonthsOfDays(ALL)],
]

/** Days, or first days of months, whose sums differ. Days that wait to be summed are left out. Reads all companies. */
async function differing(db: Db): Promise<DayRef[]> {
  const found = new Map<string, DayRef>()
  for (const [{ from, key, figures }, counted] of COUNTED) {
    const columns = sql.join(['tenant_id', ...key].map((column) => sql.ref(column)))
    const of = (alias: string) => sql.join(figures.map((figure) => sql.ref(`${alias}.${figure}`)))
    const { rows } = await sql<DayRef>`
      select d.tenant_id as "tenantId", to_char(d.day, 'YYYY-MM-DD') as day
      from (
        select distinct tenant_id, ${sql.ref(key[0])} as day
        ${from}
        full join (${counted}) c using (${columns})
        where (${of('c')}) is distinct from (${of('kept')})) d
      join statistics_state s on s.tenant_id = d.tenant_id and s.bought_zone is not null
      left join bought_rollup r on r.tenant_id = d.tenant_id and r.day = d.day
      where r.due_at is null
      order by 1, 2
      limit 100`.execute(db)
    for (const ref of rows) found.set(`${ref.tenantId} ${ref.day}`, ref)
  }
  return [...found.values()]
}

/** Compares the sums of orders that mails brought with the orders, and corrects them. */
export const boughtCheck: Check = {
  name: 'statistics of orders',
  async run({ database: { db } }) {
    const faults = await differing(db)
    return faults.map(
      ({ tenantId, day }) => `company ${tenantId}: the orders that mails brought on ${day} are not the sum`,
    )
  },
  async repair({ database: { db } }) {
    const repaired = new Set<string>()
    for (;;) {
      const faults = (await differing(db)).filter(({ tenantId, day }) => !repaired.has(`${tenantId} ${day}`))
      if (!faults.length) break
      for (const { tenantId, day } of faults) {
        await tx(db, async (db) => {
          await holdCompany(db, tenantId)
          await replaceDay(db, await requireCompany(db, tenantId), day, { all: true })
        })
        repaired.add(`${tenantId} ${day}`)
      }
    }
    return repaired.size ? [`orders of ${repaired.size} days: summed again`] : []
  },
}
