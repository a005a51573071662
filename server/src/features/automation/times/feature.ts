import type { Feature } from '../../../feature.ts'

/** Times in automations: durations, dates, hours, days in fields of contacts. */
export const times: Feature = { name: 'times', routes: [() => import('./routes.ts')] }
