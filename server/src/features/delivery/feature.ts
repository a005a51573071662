import type { Feature } from '../../feature.ts'

/** The sender: takes what is queued, hands it over, and records what became of it. */
export const delivery: Feature = { name: 'delivery' }
