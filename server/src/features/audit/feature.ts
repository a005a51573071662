import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** The log of changes. Entries are written by platform/audit.ts. */
export const audit: Feature = { name: 'audit', routes }
