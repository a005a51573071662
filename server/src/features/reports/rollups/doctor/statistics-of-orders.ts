import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import { companiesWith } from '../../../../platform/db/companies-with.ts'
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
} from '../sql/bought.ts'

const ZONE = sql`join tenant t on t.id = o.tenant_id`
const DAY = sql`(o.ordered_at at time zone t.timezone)::date`

/** Every table of sums with a count of what it should have. */
const countedOf = (tenantId: string): [sums: (typeof BOUGHT)[keyof typeof BOUGHT], counted: RawBuilder<unknown>][] => {
  const ofCompany = sql`tenant_id = ${tenantId}`
  const orders = sql`o.tenant_id = ${tenantId}`
  return [
    [BOUGHT.day, countOrders(DAY, ZONE, orders)],
    [BOUGHT.product, countProducts(DAY, ZONE, orders)],
    [BOUGHT.total, totalsOfDays(ofCompany)],
    [BOUGHT.month, monthsOfDays(ofCompany)],
    [BOUGHT.productMonth, productMonthsOfDays(ofCompany)],
  ]
}

/** Days, or first days of months, whose sums differ, of all companies. Days that wait to be summed are left out. */
async function differing(db: Db): Promise<DayRef[]> {
  const found: DayRef[] = []
  for (const tenantId of await companiesWith(db, 'statistics_state', sql<boolean>`bought_zone is not null`))
    for (const day of await differingOf(db, tenantId)) found.push({ tenantId, day })
  return found
}

async function differingOf(db: Db, tenantId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [{ from, key, figures }, counted] of countedOf(tenantId)) {
    const columns = sql.join(['tenant_id', ...key].map((column) => sql.ref(column)))
    const of = (alias: string) => sql.join(figures.map((figure) => sql.ref(`${alias}.${figure}`)))
    const { rows } = await sql<{ day: string }>`
      select to_char(d.day, 'YYYY-MM-DD') as day
      from (
        select distinct ${sql.ref(key[0])} as day
        from (select * ${from} where tenant_id = ${tenantId}) kept
        full join (${counted}) c using (${columns})
        where (${of('c')}) is distinct from (${of('kept')})) d
      left join bought_rollup r on r.tenant_id = ${tenantId} and r.day = d.day
      where r.due_at is null
      order by 1
      limit 100`.execute(db)
    for (const { day } of rows) found.add(day)
  }
  return found
}

/** Compares the sums of orders that mails brought with the orders, and corrects them. */
export default {
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
} satisfies Check
