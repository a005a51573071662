import type { Area } from '../../feature.ts'
import { statistics } from './statistics/feature.ts'

/** Figures about mailings and contacts. */
export const reports: Area = {
  name: 'reports',
  features: [statistics],
}
