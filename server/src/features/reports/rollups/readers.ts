import { defineReader } from '../../../platform/events/define-reader.ts'
import { getCompany } from '../../account/companies/index.ts'
import { orderChanged, orderCreated } from '../../commerce/orders/index.ts'
import { daysOfOrders, markDays, takeMovedDays } from './due-store.ts'
import { MAILINGS_OF_EVENTS, ORDERS_OF_EVENTS } from './sql/marks.ts'
import { markMailings } from './store.ts'

/** Marks the mailings that events belong to: their sums are made again. */
export const mailingMarks = defineReader<{ tenant_id: string; source_id: string }>({
  name: 'rollups.mailings',
  log: 'email_event',
  from: 'beginning',
  batch: 10_000,
  rows: MAILINGS_OF_EVENTS,
  handle: (db, rows, { clock }) =>
    markMailings(
      db,
      rows.map(({ tenant_id, source_id }) => ({ tenantId: tenant_id, sourceId: source_id })),
      clock.now(),
    ),
})

/** A batch that changes more days of a company comes from an import of history: they would be summed after every batch. */
const MANY_DAYS = 31
const AFTER_MANY = 5 * 60_000

/** Marks the days of orders that changed, and those that they were moved from: they are summed again. */
export const orderMarks = defineReader<{ tenant_id: string; orders: string[] }>({
  name: 'rollups.orders',
  from: 'beginning',
  batch: 10_000,
  types: [orderCreated, orderChanged],
  rows: ORDERS_OF_EVENTS,
  async handle(db, rows, { clock }) {
    for (const { tenant_id, orders } of rows) {
      const company = await getCompany(db, tenant_id)
      if (!company) continue
      const days = new Set([...(await daysOfOrders(db, company, orders)), ...(await takeMovedDays(db, company))])
      const wait = days.size > MANY_DAYS ? AFTER_MANY : 0
      await markDays(db, tenant_id, [...days], new Date(clock.now().getTime() + wait))
    }
  },
})
