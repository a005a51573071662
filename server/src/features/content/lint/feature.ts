import type { Feature } from '../../../feature.ts'

/** Finds faults in the content of mails: one file per check. */
export const lint: Feature = { name: 'lint' }
