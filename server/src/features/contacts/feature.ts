import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'
import { contactCountersCheck } from './sql/counters-check.ts'

/** Contacts: the grid, the one rule of mailability, suppressions. */
export const contacts: Feature = { name: 'contacts', routes, checks: [contactCountersCheck] }
