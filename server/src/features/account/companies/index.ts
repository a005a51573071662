export { presentCompany } from './present.ts'
export { Company } from './schemas.ts'
export {
  type CompanyRow,
  deleteCompanyRow,
  findCompany,
  findOpenCompany,
  getCompany,
  insertCompany,
  isEmptyInstallation,
  isInUse,
  lockCompany,
  lockCompanyRow,
  requireCompany,
  switchAllOff,
  updateCompany,
} from './store.ts'
