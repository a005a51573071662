import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** The log of changes. Entries are written by platform/audit.ts. */
export const audit: Feature = { name: 'audit', routes }
