export {
  findTenant,
  getTenant,
  insertTenant,
  isEmptyInstallation,
  lockTenant,
  type TenantRow,
  updateTenant,
} from './store.ts'
