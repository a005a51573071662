import type { Feature } from '../../../feature.ts'
import { runImportJob } from './jobs/run-import.ts'
import { sweepImportsJob } from './jobs/sweep.ts'
import { eraseFromImports } from './personal-data.ts'
import { draftRoutes } from './routes/drafts.ts'
import { fileRoutes } from './routes/files.ts'
import { importRoutes } from './routes/imports.ts'
import { importFilter } from './sql/grid-filter.ts'

/** Imports contacts from CSV files. The life of an import: docs/architecture.md. */
export const imports: Feature = {
  name: 'imports',
  routes: [...importRoutes, ...draftRoutes, ...fileRoutes],
  jobs: [runImportJob, sweepImportsJob],
  personal: [
    {
      tables: [{ section: 'imports', table: 'import_contact', column: 'contact_id', by: 'id' }],
      erase: eraseFromImports,
    },
  ],
  gridFilters: [importFilter],
}
