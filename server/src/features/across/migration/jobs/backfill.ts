import { type Maintenance, maintenanceJob } from '../../../account/background-work/index.ts'
import { type Filled, fillNext } from '../backfill/fill-fields.ts'

/**
 * Fills empty fields of contacts from the rows of the last move from SmartEmailing, which are kept for 90 days: contacts
 * that came later, such as those who had not confirmed, have none of these values.
 */
export const backfilling: Maintenance<Filled> = {
  name: 'migration.backfill',
  notification: 'se_backfill',
  start: '',
  step: fillNext,
}

export const backfillJob = maintenanceJob(backfilling)
