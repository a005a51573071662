export {
  type CompanyRow,
  findCompany,
  insertCompany,
  isEmptyInstallation,
  lockCompany,
  requireCompany,
  updateCompany,
} from './store.ts'
