import type { Feature } from '../../../feature.ts'
import { eraseFromCompanyExports, sweepCompanyExports } from './jobs/sweep.ts'
import { writeExportJob } from './jobs/write-export.ts'
import { FOLDER } from './write-export.ts'

/** The export of everything that a company has. */
export const companyExport: Feature = {
  name: 'company-export',
  routes: [() => import('./routes.ts')],
  jobs: [writeExportJob, sweepCompanyExports],
  personal: [{ erase: eraseFromCompanyExports }],
  companyFolders: [FOLDER],
}
