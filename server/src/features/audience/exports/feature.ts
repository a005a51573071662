import type { Feature } from '../../../feature.ts'
import { runExportJob } from './jobs/run-export.ts'
import { eraseFromExports, sweepExportsJob } from './jobs/sweep.ts'
import { contactFields } from './sql/contact-fields.ts'
import { customFields } from './sql/custom-fields.ts'

/** Writes contacts into CSV files. */
export const exports: Feature = {
  name: 'exports',
  routes: [() => import('./routes.ts')],
  jobs: [runExportJob, sweepExportsJob],
  exportFields: [contactFields, customFields],
  personal: [{ erase: eraseFromExports }],
  companyFolders: ['exports'],
}
