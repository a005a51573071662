import type { Area } from '../../feature.ts'
import { rollups } from './rollups/feature.ts'
import { sharedReports } from './shared-reports/feature.ts'
import { statistics } from './statistics/feature.ts'

/** Figures about mailings and contacts. */
export const reports: Area = {
  name: 'reports',
  features: [rollups, statistics, sharedReports],
}
