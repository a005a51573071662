export { findTenant, getTenant, insertTenant, type TenantRow, updateTenant } from './store.ts'
