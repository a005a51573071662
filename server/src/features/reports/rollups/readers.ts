import { defineReader } from '../../../platform/events/define-reader.ts'
import { orderChanged, orderCreated } from '../../commerce/orders/index.ts'
import { markProducts } from './product-store.ts'
import { COMPANIES_OF_EVENTS, MAILINGS_OF_EVENTS } from './sql/marks.ts'
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

/** Marks the companies whose orders changed: the products that mails brought are summed again. */
export const orderMarks = defineReader<{ tenant_id: string }>({
  name: 'rollups.orders',
  from: 'beginning',
  batch: 10_000,
  types: [orderCreated, orderChanged],
  rows: COMPANIES_OF_EVENTS,
  handle: (db, rows, { clock }) =>
    markProducts(
      db,
      rows.map(({ tenant_id }) => tenant_id),
      clock.now(),
    ),
})
