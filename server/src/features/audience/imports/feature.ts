import type { Feature } from '../../../feature.ts'
import { runImportJob } from './jobs/run-import.ts'
import { sweepImportsJob } from './jobs/sweep.ts'
import { importFilter } from './sql/grid-filter.ts'
import { importPersonalData } from './sql/personal-data.ts'
import { importsAmong } from './store.ts'

/** Imports contacts from CSV files. The life of an import: docs/architecture.md. */
export const imports: Feature = {
  name: 'imports',
  routes: [() => import('./routes/imports.ts'), () => import('./routes/drafts.ts'), () => import('./routes/files.ts')],
  jobs: [runImportJob, sweepImportsJob],
  ruleObjects: [{ kind: 'import', existing: importsAmong }],
  personal: [importPersonalData],
  gridFilters: [importFilter],
  companyFolders: ['imports'],
}
