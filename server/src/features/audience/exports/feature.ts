import type { Feature } from '../../../feature.ts'
import { runExportJob } from './jobs/run-export.ts'
import { sweepExportsJob } from './jobs/sweep.ts'
import { routes } from './routes.ts'

/** Contacts into files. */
export const exports: Feature = { name: 'exports', routes, jobs: [runExportJob, sweepExportsJob] }
