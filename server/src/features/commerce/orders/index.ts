export { describeMailings, describeOrder, describeRows as describeOrders } from './describe.ts'
export { orderChanged, orderCreated } from './events.ts'
export { newestAttributed } from './list-store.ts'
export { OrderDetail, OrderInput, OrderRow, type OrderState } from './schemas.ts'
export {
  revenueByContact,
  revenueOfEach,
  sumByDay,
  sumByVariant,
  sumConversions,
  sumRevenue,
  topSources,
} from './sql/conversions.ts'
export { findByKey as findOrderByKey } from './store.ts'
export { writeOrders } from './write-orders.ts'
export { writeState } from './write-state.ts'
