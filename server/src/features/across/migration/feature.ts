import type { Feature } from '../../../feature.ts'
import { backfillJob } from './jobs/backfill.ts'
import { runMigrationJob } from './jobs/run-migration.ts'
import { sweepMigrationsJob } from './jobs/sweep.ts'
import { migrationPersonalData } from './personal-data.ts'

/** Moving in from other mailing services, with everything that belongs to their contacts. */
export const migration: Feature = {
  name: 'migration',
  routes: [() => import('./routes.ts'), () => import('./backfill/routes.ts')],
  jobs: [runMigrationJob, sweepMigrationsJob, backfillJob],
  personal: [migrationPersonalData],
}
