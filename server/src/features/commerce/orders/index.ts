export { describeRows as describeOrders } from './describe.ts'
export { newestAttributed } from './list-store.ts'
export { OrderRow } from './schemas.ts'
export { revenueByContact, sumConversions, sumRevenue } from './sql/conversions.ts'
