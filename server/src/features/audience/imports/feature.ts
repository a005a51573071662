import type { Feature } from '../../../feature.ts'
import { runImportJob } from './jobs/run-import.ts'
import { sweepImportsJob } from './jobs/sweep.ts'
import { draftRoutes } from './routes/drafts.ts'
import { fileRoutes } from './routes/files.ts'
import { importRoutes } from './routes/imports.ts'

/** Contacts from files. */
export const imports: Feature = {
  name: 'imports',
  routes: [...importRoutes, ...draftRoutes, ...fileRoutes],
  jobs: [runImportJob, sweepImportsJob],
}
